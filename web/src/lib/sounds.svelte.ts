// Short synthesised sounds, so that nothing has to be loaded: a wooden knock for a step, lower for a capture, two notes
// at the end of a game.
const KEY = 'tusk-sounds';

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, type: OscillatorType) {
  const oscillator = new OscillatorNode(context!, { frequency, type });
  const gain = new GainNode(context!, { gain: 0 });
  const start = context!.currentTime + at;
  gain.gain.setValueAtTime(0.18, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context!.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

class Sounds {
  #on = $state(localStorage.getItem(KEY) !== 'off');

  get on(): boolean {
    return this.#on;
  }
  set on(value: boolean) {
    this.#on = value;
    localStorage.setItem(KEY, value ? 'on' : 'off');
  }
  play(what: 'step' | 'capture' | 'end') {
    if (!this.#on || typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    if (what === 'step') tone(420, 0, 0.07, 'triangle');
    else if (what === 'capture') tone(160, 0, 0.22, 'triangle');
    else [523, 784].forEach((frequency, i) => tone(frequency, i * 0.16, 0.3, 'sine'));
  }
}

export const sounds = new Sounds();
