import { describe, expect, it } from 'vitest';
import { cellsWith } from '../src/lib/board';
import { cellsOf, squareOf } from '../src/lib/jungle';
import { JUNGLE_LESSONS } from '../src/lib/jungle_lessons';
import { LESSONS } from '../src/lib/lessons';
import { afterWords } from '../src/lib/turn';

describe('lessons', () => {
  it.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))('%s: not done at first, done by its solution', (_, lesson) => {
    const start = cellsWith(lesson.pieces);
    expect(lesson.done(start)).toBe(false);
    expect(lesson.done(afterWords(start, lesson.solution))).toBe(true);
    // Both sides have a rabbit, or the game would be over before it began.
    expect(start).toContain('R');
    expect(start).toContain('r');
    expect(lesson.solution.split(' ').filter((word) => !word.endsWith('x')).length).toBeLessThanOrEqual(4);
  });
  it.each(JUNGLE_LESSONS.map((lesson) => [lesson.name, lesson] as const))('%s: the solution is a step of White', (_, lesson) => {
    const cells = cellsOf(lesson.position);
    for (const solution of lesson.solutions) {
      expect(cells[squareOf(solution.slice(0, 2))]).toMatch(/[RDTE]/);
      expect(cells[squareOf(solution.slice(2))]).not.toMatch(/[RDTE]/);
    }
  });
  it('have names of their own', () => {
    const names = [...LESSONS, ...JUNGLE_LESSONS].map((lesson) => lesson.name);
    expect(new Set(names).size).toBe(names.length);
  });
});
