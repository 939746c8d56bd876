import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './programs.ts';
import { slowFiles } from './slow-tests.ts';

/** Seconds of a file that this machine has not run before. */
const usual: Readonly<Record<string, number>> = { system: 12, faults: 12, console: 0.5 };

/**
 * Files of a project follow each other, because they may share a worker then; in each project the longest come first. The console's, which
 * wait for nothing, run beside the longest stories, which mostly wait.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(files.map((file) => [file, this.#secondsOf(file)]));
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || seconds.get(b)! - seconds.get(a)!);
  }

  #secondsOf(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file);
    return last ? last.duration / 1000 : (slowFiles[relative(root, file.moduleId)] ?? usual[file.project.name] ?? 2);
  }
}
