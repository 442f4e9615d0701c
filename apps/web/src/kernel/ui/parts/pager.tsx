import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Pagination, type PaginationProps } from "antd";
import { cloneElement, createContext, isValidElement, memo, type ReactElement, useContext } from "react";
import { t } from "../basis/library-texts";
import { useSteady } from "../basis/use-steady";

type ItemRender = NonNullable<PaginationProps["itemRender"]>;

const NAMES: Readonly<Record<string, string>> = {
  prev: t("formerPage"),
  next: t("followingPage"),
  "jump-prev": t("pagesBack"),
  "jump-next": t("pagesOn"),
};

/** Arrows between pages have a name, as the numbers have. The library's jumps are links that lead nowhere. */
export const namedItem: ItemRender = (_page, type, element) => {
  const name = NAMES[type];
  if (!(isValidElement(element) && name)) return element;
  const jump = type.startsWith("jump") ? { role: "button" } : {};
  return cloneElement(element as ReactElement<{ "aria-label": string; role?: string }>, {
    "aria-label": name,
    ...jump,
  });
};

interface SizeProps {
  value: number;
  onChange: (size: number) => void;
  disabled: boolean;
}

const NO_SIZES: readonly number[] = [];
const SizesContext = createContext(NO_SIZES);

/** How many rows a page has: a menu, where the library would bring its select to everybody who opens a list. */
const SizeMenu = memo(function SizeMenu({ value, onChange, disabled }: SizeProps) {
  const items = useContext(SizesContext).map((count) => ({ key: String(count), label: t("rowsOnPage", { count }) }));
  return (
    <Dropdown
      trigger={["click"]}
      disabled={disabled}
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(value)],
        onClick: ({ key }) => onChange(Number(key)),
      }}
    >
      <Button>
        {t("rowsOnPage", { count: value })}
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
});

/** The library makes its function anew with each page. */
function Sizes({ value = 0, onChange, disabled = false }: Partial<SizeProps>) {
  return <SizeMenu {...{ value, disabled }} onChange={useSteady((size: number) => onChange?.(size))} />;
}

const COMPONENTS = { sizeChanger: Sizes };

interface Props extends Omit<PaginationProps, "components" | "pageSizeOptions" | "showSizeChanger"> {
  /** How many rows one may have on a page; without them that is given. */
  sizes?: readonly number[];
}

/** Pages of a list, or of rows inside of a screen. */
export function Pager({ sizes = NO_SIZES, ...props }: Props) {
  return (
    <SizesContext value={sizes}>
      <Pagination itemRender={namedItem} components={COMPONENTS} showSizeChanger={sizes.length > 0} {...props} />
    </SizesContext>
  );
}
