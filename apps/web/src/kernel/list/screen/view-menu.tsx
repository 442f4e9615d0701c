import { AppstoreOutlined, BarsOutlined, GroupOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import { Button, Dropdown } from "antd";
import { useActions } from "../../actions/action";
import type { ListChange, ListState } from "../ask/list-state";
import { t } from "../ask/texts";

interface Props {
  fields: readonly ListField[];
  state: ListState;
  onChange: (change: ListChange) => void;
}

/** Columns of a board are few, and each may be dropped on. */
const COLUMNS: ReadonlySet<string> = new Set(["statusSelect", "select", "radio", "switch"]);

/** How the rows stand: one after the other, in groups, or on a board. */
export function ViewMenu({ fields, state, onChange }: Props) {
  const grouping = fields.filter(({ board }) => board === 1);
  const { group, board } = state;
  const offer = (isBoard: boolean) =>
    grouping
      .filter(({ type }) => !isBoard || COLUMNS.has(type))
      .map(({ field, title }) => ({
        key: `${isBoard ? "board" : "group"} ${field}`,
        label: title,
        run: () => onChange({ group: field, board: isBoard }),
      }));
  const plain = { key: "rows", label: t("viewRows"), run: () => onChange({ group: "", board: false }) };
  const [groups, boards] = [offer(false), offer(true)];
  useActions([
    ...(group === "" ? [] : [{ ...plain, title: t("viewRows") }]),
    ...groups.map((one) => ({ ...one, title: t("viewGroupBy", { title: one.label }), sought: true as const })),
    ...boards.map((one) => ({ ...one, title: t("viewBoardBy", { title: one.label }), sought: true as const })),
  ]);
  if (grouping.length === 0) return null;
  const items = (list: readonly (typeof plain)[]) => list.map(({ key, label, run }) => ({ key, label, onClick: run }));
  const chosen = group === "" ? "rows" : `${board ? "board" : "group"} ${group}`;
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        selectable: true,
        selectedKeys: [chosen],
        items: [
          { key: "rows", icon: <BarsOutlined aria-hidden />, label: plain.label, onClick: plain.run },
          { key: "groups", type: "group", label: t("viewGroups"), children: items(groups) },
          ...(boards.length === 0
            ? []
            : [{ key: "boards", type: "group" as const, label: t("viewBoard"), children: items(boards) }]),
        ],
      }}
    >
      <Button
        {...(group === "" ? { type: "text" as const } : { color: "primary" as const, variant: "filled" as const })}
        icon={board && group !== "" ? <AppstoreOutlined aria-hidden /> : <GroupOutlined aria-hidden />}
        title={t("view")}
        aria-label={t("view")}
      />
    </Dropdown>
  );
}
