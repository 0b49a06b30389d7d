// The texts of the page in the chosen language, or else the browser's. English is built in; other languages are loaded
// on demand.
import { en, type Texts } from '../texts/en';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../texts/de')).de,
};

const KEY = 'tusk-language';
const isLanguage = (name: string | null): name is Language => name !== null && name in LANGUAGES;

// The first wanted language that is available, regardless of the country.
export function languageFor(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]!).find(isLanguage) ?? 'en';
}

export const t = $state<Texts>({ ...en });

const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);

class Choice {
  #chosen = $state<Language | ''>(isLanguage(stored) ? stored : '');
  #shown = $state<Language>('en');

  // The user's choice; empty: the browser's language.
  get chosen(): Language | '' {
    return this.#chosen;
  }
  set chosen(language: Language | '') {
    this.#chosen = language;
    if (language) localStorage.setItem(KEY, language);
    else localStorage.removeItem(KEY);
    void this.load();
  }
  get shown(): Language {
    return this.#shown;
  }

  // If a language cannot be loaded, the page keeps the current one.
  async load() {
    const wanted = this.#chosen || languageFor(navigator.languages);
    try {
      const texts = await LOADERS[wanted]();
      if (wanted !== (this.#chosen || languageFor(navigator.languages))) return;
      Object.assign(t, texts);
      this.#shown = wanted;
    } catch {
      // The file is requested again at the next choice or reload.
    }
  }
}

export const language = new Choice();
