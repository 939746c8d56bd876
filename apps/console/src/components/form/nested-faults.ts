import type { FormInstance } from 'antd';

/** A fault of the server in a part of a field's value. */
export interface NestedFault {
  /** The path of the part within the value. */
  readonly path: readonly string[];
  readonly message: string;
}

/** The ref of a widget that shows the faults of its parts itself. */
export interface NestedFaultsRef {
  /** Returns `false` if the widget has no place for one of them; it then shows none. */
  showFaults(faults: readonly NestedFault[]): boolean;
  /** Focuses the first fault that is shown. */
  focus(): void;
}

type Name = readonly (string | number)[];

/** Whether the widget of a field shows these faults. */
export function showNested(form: FormInstance, name: Name, faults: readonly NestedFault[]): boolean {
  const widget = form.getFieldInstance([...name]) as Partial<NestedFaultsRef> | null | undefined;
  return widget?.showFaults?.(faults) ?? false;
}
