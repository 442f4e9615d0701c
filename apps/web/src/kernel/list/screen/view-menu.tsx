import { AppstoreOutlined, BarsOutlined, GroupOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import { Button, Dropdown, Input } from "antd";
import { useState } from "react";
import { useActions } from "../../actions/action";
import { heard } from "../../ui/basis/heard";
import { CLEARABLE } from "../../ui/parts/clearable";
import type { ListChange, ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import styles from "./view-menu.module.css";

interface Props {
  fields: readonly ListField[];
  state: ListState;
  onChange: (change: ListChange) => void;
}

/** Columns of a board are few, and each may be dropped on. */
const COLUMNS: ReadonlySet<string> = new Set(["statusSelect", "select", "radio", "switch"]);

/** How the rows stand: one after the other, in groups, or on a board. */
export function ViewMenu({ fields, state, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [word, setWord] = useState("");
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
  const sought = word.trim().toLowerCase();
  const items = (list: readonly (typeof plain)[]) =>
    list
      .filter(({ label }) => label.toLowerCase().includes(sought))
      .map(({ key, label, run }) => ({ key, label, onClick: run }));
  const [found, onBoard] = [items(groups), items(boards)];
  const first = found[0] ?? onBoard[0];
  const close = () => {
    setOpen(false);
    setWord("");
  };
  const chosen = group === "" ? "rows" : `${board ? "board" : "group"} ${group}`;
  return (
    <Dropdown
      trigger={["click"]}
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      destroyOnHidden
      popupRender={(menu) => (
        <div className={styles.view}>
          <Input
            autoFocus
            allowClear={CLEARABLE}
            value={word}
            placeholder={t("viewSearch")}
            aria-label={t("viewSearch")}
            onChange={({ target }) => setWord(target.value)}
            onPressEnter={heard(() => {
              first?.onClick();
              close();
            })}
            onKeyDown={heard((event) => {
              if (event.key !== "ArrowDown") return;
              event.preventDefault();
              const { currentTarget } = event;
              currentTarget.closest(`.${styles.view}`)?.querySelector<HTMLElement>("[role=menu]")?.focus();
            })}
          />
          {menu}
        </div>
      )}
      menu={{
        selectable: true,
        selectedKeys: [chosen],
        className: styles.viewMenu ?? "",
        items: [
          ...(sought === ""
            ? [{ key: "rows", icon: <BarsOutlined aria-hidden />, label: plain.label, onClick: plain.run }]
            : []),
          ...(found.length === 0
            ? []
            : [{ key: "groups", type: "group" as const, label: t("viewGroups"), children: found }]),
          ...(onBoard.length === 0
            ? []
            : [{ key: "boards", type: "group" as const, label: t("viewBoard"), children: onBoard }]),
          ...(first || sought === "" ? [] : [{ key: "nothing", disabled: true, label: t("viewNothing") }]),
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
