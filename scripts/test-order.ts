import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './programs.ts';
import { slowFiles } from './slow-tests.ts';

/** Seconds of a file that this machine has not run before. */
const usual: Readonly<Record<string, number>> = { system: 12, console: 0.5 };

/**
 * The files of `system` mostly wait for programs that they start; the others compute. Both go side by side from the first minute to the
 * last, in each project the longest first.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(files.map((file) => [file, this.#secondsOf(file)]));
    const sorted = files.toSorted(
      (a, b) => b.project.name.localeCompare(a.project.name) || seconds.get(b)! - seconds.get(a)!,
    );
    const startsAt = new Map<TestSpecification, number>();
    for (const lane of Object.values(Object.groupBy(sorted, (file) => String(file.project.name === 'system')))) {
      const total = lane!.reduce((sum, file) => sum + seconds.get(file)!, 0);
      let before = 0;
      for (const file of lane!) {
        startsAt.set(file, before / total);
        before += seconds.get(file)!;
      }
    }
    return sorted.toSorted((a, b) => startsAt.get(a)! - startsAt.get(b)!);
  }

  #secondsOf(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file);
    return last ? last.duration / 1000 : (slowFiles[relative(root, file.moduleId)] ?? usual[file.project.name] ?? 2);
  }
}
