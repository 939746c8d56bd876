// Loaded into a page: what a pointer can press there, where the Tab key has come to, and whether it was to be seen.
(() => {
  const pressable =
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true], [role=button], [role=link], ' +
    '[role=checkbox], [role=switch], [role=radio], [role=tab], [role=combobox], [role=menuitem], [role=option], [role=treeitem]';
  /** Of these the Tab key reaches one part, and the arrow keys the others. */
  const moved = '[role=grid], [role=menu], [role=tablist], [role=listbox], [role=radiogroup], [role=tree], table';
  const fields = 'input, textarea, select';
  const reached = new Set();
  let stops = [];
  const looks = new WeakMap();
  addEventListener('focusin', ({ target }) => reached.add(target), true);

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]');
  const isEnabled = (element) => !element.matches(':disabled, [aria-disabled=true]');
  /** What the interface library was told to do on a click. */
  const handlesClick = (element) =>
    typeof element[Object.keys(element).find((name) => name.startsWith('__reactProps$'))]?.onClick === 'function';
  const nameOf = (element) => {
    const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.placeholder || element.id;
    return `<${[element.localName, element.type, element.role].filter(Boolean).join(' ')}> ${name?.slice(0, 40)}`;
  };
  const shownIn = (within) =>
    [...(within?.querySelectorAll('*') ?? [])].filter((one) => isEnabled(one) && isShown(one));

  /** A field's look may be that of the box around it or of the mark in it, and a tree's that of one node. */
  function around(element) {
    const boxes = [element];
    while (boxes.length < 5 && boxes.at(-1).parentElement) boxes.push(boxes.at(-1).parentElement);
    return boxes;
  }
  const lookOf = (element) =>
    [...around(element).flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])]
      .concat(
        [...element.children, ...element.querySelectorAll('.ant-tree-treenode-active *'), element.nextElementSibling]
          .filter(Boolean)
          .map((one) => getComputedStyle(one)),
      )
      .map(({ outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, stroke, content }) =>
        [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, backgroundColor, stroke, content].join(),
      )
      .join(';');
  const endAnimations = (element) => {
    for (const one of around(element))
      for (const move of one.getAnimations({ subtree: true }))
        if (move.effect.getComputedTiming().endTime < 5_000) move.finish();
  };

  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  function faultOf(element) {
    const box = element.matches('[type=radio], [type=checkbox]') ? (element.closest('label') ?? element) : element;
    const whole = box.getBoundingClientRect();
    if (whole.width < 2 || whole.height < 2) return 'has no size';
    const [left, right] = [Math.max(0, whole.left), Math.min(innerWidth, whole.right)];
    const [top, bottom] = [Math.max(0, whole.top), Math.min(innerHeight, whole.bottom)];
    if (left >= right || top >= bottom) return 'is out of sight';
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !(box.parentElement.contains(hit) || hit.contains(box))) return `is below ${hit && nameOf(hit)}`;
    if (looks.get(element) === lookOf(element)) return 'looks as without the focus';
    return undefined;
  }

  const isStop = (element) => element.matches(pressable) && element.tabIndex >= 0;
  /** Whether the keyboard can press it: by a stop of its own, or by one that does the same. */
  function isReached(element) {
    const known = [...reached].filter((one) => one !== document.body);
    if (known.includes(element)) return true;
    if (element.type === 'radio') return known.some(({ type, name }) => type === 'radio' && name === element.name);
    if (isStop(element)) return false;
    const group = element.closest(moved);
    if (group && known.some((one) => group.contains(one) || one.getAttribute('aria-controls') === group.id))
      return true;
    if (known.some((one) => one.contains(element) && !handlesClick(element))) return true;
    // A label, or the box around a field, hands the press on; what is in the box empties the field, or counts up and down.
    const boxes = around(element).slice(0, 4);
    const box = boxes.find((one) => known.some((stop) => stop.matches(fields) && one.contains(stop)));
    return (
      box !== undefined &&
      ![...box.querySelectorAll(pressable)].some((one) => isStop(one) && isShown(one) && !reached.has(one))
    );
  }

  globalThis.tabStops = {
    /** Begins anew, and answers how many stops there may be. */
    async begin(selector) {
      // The library takes the focus's look away a moment after the focus, and a dialog that has come in focuses its first field.
      const isLit = () =>
        isStop(document.activeElement) || document.querySelector('.ant-select-focused, .ant-picker-focused');
      for (let nth = 0; nth === 0 || (nth < 20 && isLit()); nth += 1) {
        document.activeElement?.blur();
        await drawn();
      }
      endAnimations(document.body);
      reached.clear();
      stops = [];
      const within = [...document.querySelectorAll(selector)].at(-1);
      const shown = shownIn(within);
      for (const element of shown) looks.set(element, lookOf(element));
      return shown.filter((one) => one.matches(pressable)).length;
    },
    /** Where the focus is now. */
    async stop(selector) {
      const element = document.activeElement;
      const isInside =
        element !== document.body && [...document.querySelectorAll(selector)].at(-1)?.contains(element) === true;
      if (!isInside) return { isInside, nth: stops.length, before: -1 };
      const before = stops.indexOf(element);
      const nth = stops.push(element) - 1;
      endAnimations(element);
      const isEditor = element.matches('textarea, [contenteditable=true]');
      // What is drawn only now may move what has the focus.
      const fault = faultOf(element) && (await drawn().then(() => faultOf(element)));
      return { isInside, nth, before, isEditor, name: nameOf(element), fault };
    },
    /** What a pointer can press and the keyboard has not come to. */
    missed(selector) {
      return (
        shownIn([...document.querySelectorAll(selector)].at(-1))
          .filter(
            (one) => (one.matches(pressable) && one.localName !== 'main' && one.tabIndex >= -1) || handlesClick(one),
          )
          // What came during the walk may have come behind it.
          .filter((one) => looks.has(one) && !isReached(one))
          .map(nameOf)
      );
    },
  };
})();
