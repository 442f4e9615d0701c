/** What stands over the page: dialogs, drawers, popovers, menus, lists of choices, a picture at full size. */

const LISTS =
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)";
const LAYERS =
  ".ant-drawer-open, .ant-modal-wrap:not([style*='display: none']), .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden), .ant-image-preview";

/** What shows a record whole: no layer, but a place of its own. */
const WHOLE = ".ant-drawer-open:has([data-whole])";

const isOver = (element: Element, layers: string): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => {
    const place = element.compareDocumentPosition(layer);
    return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (place & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0;
  });

/** Something lies over where one is: over the page, or over the record that covers it. */
export function isLayerOpen(): boolean {
  const whole = document.querySelector(WHOLE);
  const layers = `${LAYERS}, ${LISTS}`;
  return whole ? isOver(whole, layers) : document.querySelector(layers) !== null;
}

/** What was opened from inside of the element and closes before it: a layer of its own, or a list of choices. */
export function overIt(element: Element): "layer" | "list" | undefined {
  if (isOver(element, LAYERS)) return "layer";
  return isOver(element, LISTS) ? "list" : undefined;
}
