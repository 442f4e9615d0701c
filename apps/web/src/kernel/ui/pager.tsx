import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Pagination, type PaginationProps } from "antd";
import { cloneElement, isValidElement, type ReactElement, useMemo } from "react";
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

interface SizeProps {
  value?: number;
  onChange?: (size: number) => void;
  disabled?: boolean;
}

/** How many rows a page has: a menu, where the library would bring its select to everybody who opens a list. */
const sizesOf = (sizes: readonly number[]) => {
  const Sizes = ({ value = 0, onChange, disabled = false }: SizeProps) => (
    <Dropdown
      trigger={["click"]}
      disabled={disabled}
      menu={{
        items: sizes.map((count) => ({ key: String(count), label: t("rowsOnPage", { count }) })),
        selectable: true,
        selectedKeys: [String(value)],
        onClick: ({ key }) => onChange?.(Number(key)),
      }}
    >
      <Button>
        {t("rowsOnPage", { count: value })}
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
  return { sizeChanger: Sizes };
};

const NO_SIZES: readonly number[] = [];

interface Props extends Omit<PaginationProps, "components" | "pageSizeOptions" | "showSizeChanger"> {
  /** How many rows one may have on a page; without them that is given. */
  sizes?: readonly number[];
}

/** Pages of a list, or of rows inside of a screen. */
export function Pager({ sizes = NO_SIZES, ...props }: Props) {
  const components = useMemo(() => sizesOf(sizes), [sizes]);
  return <Pagination itemRender={namedItem} components={components} showSizeChanger={sizes.length > 0} {...props} />;
}
