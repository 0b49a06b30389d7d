// The state of the explorer: Gold's setups, Silver's replies to one, or a position; and its numbers as text.
import { cellsOf, positionOf, type Cells } from './board';
import { withSetup } from './setup';
import type { GameHeader } from './explorer_api';
import { t } from './texts.svelte';

export type Stage = { at: 'gold' } | { at: 'silver'; gold: string } | { at: 'position'; position: string };

const EMPTY: Cells = cellsOf('g [');
const AFTER_SETUP = 'setup/';

// Parses what follows `#/explorer/`: nothing, `setup/` with Gold's placements, or a position.
export function stageOf(address: string): Stage {
  if (address.startsWith(AFTER_SETUP)) return { at: 'silver', gold: address.slice(AFTER_SETUP.length) };
  return address ? { at: 'position', position: address } : { at: 'gold' };
}

export function addressOf(stage: Stage): string {
  const rest = stage.at === 'gold' ? '' : stage.at === 'silver' ? AFTER_SETUP + stage.gold : stage.position;
  return '#/explorer' + (rest ? `/${rest.split('/').map(encodeURIComponent).join('/')}` : '');
}

export function cellsAt(stage: Stage): Cells {
  if (stage.at === 'position') return cellsOf(stage.position);
  return stage.at === 'silver' ? withSetup(EMPTY, stage.gold) : EMPTY;
}

// The position after both setups.
export const afterSetups = (gold: string, silver: string): string => positionOf('gold', withSetup(withSetup(EMPTY, gold), silver));

export const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);

// A setup as sixteen letters, front rank first.
export function setupLetters(words: string): string {
  const cells = withSetup(EMPTY, words);
  const gold = words[0] === words[0]?.toUpperCase();
  const rank = (number: number) => cells.slice(number * 8, number * 8 + 8).join('');
  return gold ? `${rank(1)} ${rank(0)}` : `${rank(6)} ${rank(7)}`;
}

export function gameTitle(game: GameHeader): string {
  const rated = (name: string, rating: number) => (rating > 0 ? `${name} (${rating})` : name);
  return `${rated(game.gold, game.goldRating)} – ${rated(game.silver, game.silverRating)}`;
}

export function gameResult(game: GameHeader): string {
  const who = game.winner === 'gold' || game.winner === 'silver' ? t.outcome.won(game.winner) : t.outcome.noWinner;
  return [
    game.reason ? `${who} (${t.outcome.reasons[game.reason] ?? game.reason})` : who,
    t.outcome.turns(game.turns),
    game.event,
    game.date,
  ]
    .filter(Boolean)
    .join(' · ');
}

// Opens a game of the database in the analysis, at a ply after the setups.
export const analysisAddress = (id: number, ply = 0) => `#/analysis/db/${id}/${ply}`;
