/** What else one can do: with a list from its head, with an open record, with one row. */
import { DownOutlined, EllipsisOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { common } from "../i18n/common";
import { usePhone } from "./use-phone";

export interface MoreAct {
  key: string;
  title: string;
  danger?: boolean | undefined;
  run: () => void;
}

interface Props {
  acts: readonly MoreAct[];
  /** Of the row whose acts they are: there is no room for the word then. */
  row?: string;
}

/** What takes something away stands apart. */
const entriesOf = (acts: readonly MoreAct[]): NonNullable<MenuProps["items"]> =>
  acts.flatMap(({ key, title, danger = false, run }, place) => [
    ...(danger && place > 0 ? [{ type: "divider" as const }] : []),
    { key, label: title, danger, onClick: run },
  ]);

export function MoreMenu({ acts, row }: Props) {
  const phone = usePhone();
  if (acts.length === 0) return null;
  const items = entriesOf(acts);
  if (row === undefined)
    return (
      <Dropdown trigger={["click"]} menu={{ items }}>
        <Button>
          {common("more")}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
    );
  return (
    <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items }}>
      <Button
        type="text"
        size="small"
        icon={phone ? <MoreOutlined aria-hidden /> : <EllipsisOutlined aria-hidden />}
        title={common("actions")}
        aria-label={`${common("actions")}: ${row}`}
      />
    </Dropdown>
  );
}
