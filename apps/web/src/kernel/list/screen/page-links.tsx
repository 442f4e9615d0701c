/** The numbers of pages lead to them as links do: another tab, a copied address. */
import { cloneElement, isValidElement, type MouseEvent, type ReactElement } from "react";
import { useSearchParams } from "react-router";
import { namedItem } from "../../ui/parts/pager";

/** A plain click turns the page where one is; any other one is the browser's. */
function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}

/** @param near told of the page that one points at */
export function usePageLinks(near: (page: number) => void): typeof namedItem {
  const [params] = useSearchParams();
  return (page, type, drawn) => {
    const named = namedItem(page, type, drawn);
    if (!isValidElement(named)) return named;
    const pointed = { onPointerEnter: () => near(page) };
    const element = cloneElement(named as ReactElement<Record<string, unknown>>, pointed);
    if (element.type !== "a") return element;
    const at = new URLSearchParams(params);
    at.set("page", String(page));
    // the item around it is what has the focus
    return cloneElement(element, { href: `?${at}`, tabIndex: -1, onClick: follow });
  };
}
