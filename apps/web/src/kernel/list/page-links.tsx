/** The numbers of pages lead to them as links do: another tab, a copied address. */
import { cloneElement, isValidElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { useSearchParams } from "react-router";

/** A plain click turns the page where one is; any other one is the browser's. */
function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}

type ItemRender = (page: number, type: string, element: ReactNode) => ReactNode;

export function usePageLinks(): ItemRender {
  const [params] = useSearchParams();
  return (page, _type, element) => {
    if (!isValidElement(element) || element.type !== "a") return element;
    const at = new URLSearchParams(params);
    at.set("page", String(page));
    const link = element as ReactElement<Record<string, unknown>>;
    // the item around it is what has the focus
    return cloneElement(link, { href: `?${at}`, tabIndex: -1, onClick: follow });
  };
}
