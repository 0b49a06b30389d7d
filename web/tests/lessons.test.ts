import { describe, expect, it } from 'vitest';
import { cellsWith } from '../src/lib/board';
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
  it('have names of their own', () => {
    expect(new Set(LESSONS.map((lesson) => lesson.name)).size).toBe(LESSONS.length);
  });
});
