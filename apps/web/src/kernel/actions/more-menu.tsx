/** What else one can do: with a list from its head, with an open record, with one row. */
import { DownOutlined, EllipsisOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { common } from "../i18n/common";
import { usePhone } from "../ui/basis/use-phone";
import { entriesOf, type MenuAct } from "./menu";

interface Props {
  acts: readonly MenuAct[];
  /** Of the row whose acts they are: there is no room for the word then. */
  row?: string;
}

export function MoreMenu({ acts, row }: Props) {
  const phone = usePhone();
  if (acts.length === 0) return null;
  const items = entriesOf(acts);
  if (row === undefined)
    return (
      <Dropdown trigger={["click"]} menu={{ items }}>
        <Button>
          <span className="more-words">{common("more")}</span>
          <EllipsisOutlined className="more-dots" aria-hidden />
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
