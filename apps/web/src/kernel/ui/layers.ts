/** What stands over the page: dialogs, drawers, popovers, menus, lists of choices, a picture at full size. */

const LISTS =
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)";
const LAYERS =
  ".ant-drawer-open, .ant-modal-wrap:not([style*='display: none']), .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden), .ant-image-preview";

export const isLayerOpen = (): boolean => document.querySelector(`${LAYERS}, ${LISTS}`) !== null;

const isOver = (element: Element, layers: string): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => {
    const place = element.compareDocumentPosition(layer);
    return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (place & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0;
  });

/** What was opened from inside of the element and closes before it: a layer of its own, or a list of choices. */
export function overIt(element: Element): "layer" | "list" | undefined {
  if (isOver(element, LAYERS)) return "layer";
  return isOver(element, LISTS) ? "list" : undefined;
}
