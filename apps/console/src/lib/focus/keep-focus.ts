const pageId = 'sheet';

/** Returns the child of the body that contains the element: the page itself, or a dialog over it. */
function layerOf(element: Element): Element {
  let layer = element;
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
}

interface Place {
  readonly element: HTMLElement;
  readonly layer: Element;
}

/**
 * Gives the focus back to what opened a dialog. A dialog cannot do so itself, because it is removed when it closes.
 * Returns a function that stops this.
 */
export function keepFocus(): () => void {
  const open = new WeakSet<Node>();
  const openers = new WeakMap<Node, Place>();
  let last: Place | undefined;

  function giveBack(layer: Node): void {
    let opener = openers.get(layer);
    // An answered question may also close the dialog below it.
    while (opener && !opener.element.isConnected) opener = openers.get(opener.layer);
    opener?.element.focus({ preventScroll: true });
    // The element that opened it may be on a page that is no longer shown.
    if (document.activeElement === document.body) document.getElementById(pageId)?.focus({ preventScroll: true });
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = layerOf(target);
    if (!open.has(layer) && last) openers.set(layer, last);
    open.add(layer);
    last = { element: target, layer };
  };
  const observer = new MutationObserver((changes) => {
    for (const layer of changes.flatMap(({ removedNodes }) => [...removedNodes]))
      if (open.delete(layer) && document.activeElement === document.body) giveBack(layer);
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}
