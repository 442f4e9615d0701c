import { Pagination, type PaginationProps } from "antd";
import { cloneElement, isValidElement, type ReactElement } from "react";
import { t } from "./library-texts";

type ItemRender = NonNullable<PaginationProps["itemRender"]>;

const NAMES: Readonly<Record<string, string>> = {
  prev: t("formerPage"),
  next: t("followingPage"),
  "jump-prev": t("pagesBack"),
  "jump-next": t("pagesOn"),
};

/** Arrows between pages have a name, as the numbers have. */
export const namedItem: ItemRender = (_page, type, element) =>
  isValidElement(element) && NAMES[type]
    ? cloneElement(element as ReactElement<{ "aria-label": string }>, { "aria-label": NAMES[type] })
    : element;

/** Pages of a list inside of a screen. */
export const Pager = (props: PaginationProps) => <Pagination itemRender={namedItem} {...props} />;
