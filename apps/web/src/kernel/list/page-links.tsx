/** The numbers of pages lead to them as links do: another tab, a copied address. */
import { cloneElement, isValidElement, type MouseEvent, type ReactElement } from "react";
import { useSearchParams } from "react-router";
import { namedItem } from "../ui/pager";

/** A plain click turns the page where one is; any other one is the browser's. */
function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}

export function usePageLinks(): typeof namedItem {
  const [params] = useSearchParams();
  return (page, type, drawn) => {
    const element = namedItem(page, type, drawn);
    if (!isValidElement(element) || element.type !== "a") return element;
    const at = new URLSearchParams(params);
    at.set("page", String(page));
    const link = element as ReactElement<Record<string, unknown>>;
    // the item around it is what has the focus
    return cloneElement(link, { href: `?${at}`, tabIndex: -1, onClick: follow });
  };
}
