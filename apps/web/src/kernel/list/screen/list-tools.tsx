import { PlusOutlined } from "@ant-design/icons";
import { Button, type InputRef } from "antd";
import { memo, useEffect, useRef } from "react";
import { useActions } from "../../actions/action";
import { common } from "../../i18n/common";
import { can } from "../../session/can";
import { usePhone } from "../../ui/basis/use-phone";
import type { CreateOptions, ListModule, ListRow, ListScreenHandle } from "../ask/list-module";
import type { ListChange, ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import type { MyColumns } from "../ask/use-my-columns";
import { FilterDoor } from "../filter/filter-door";
import styles from "../table/list.module.css";
import { SearchBox } from "./search-box";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  mine: MyColumns;
  state: ListState;
  onChange: (change: ListChange) => void;
  onSearch: (key: string) => void;
}

/** What finds rows: filters and the search word. */
export function ListTools<Row extends ListRow>(props: Props<Row> & { picking?: boolean }) {
  const { module, mine, state, onChange, onSearch, picking = false } = props;
  const phone = usePhone();
  const search = useRef<InputRef>(null);
  const fields = mine.all.filter(({ filter }) => filter === 1);
  useActions([
    {
      key: "search",
      title: t("keySearch"),
      keys: "/",
      keyOnly: true,
      run: () => search.current?.focus({ cursor: "all" }),
    },
  ]);
  useEffect(() => {
    // on a phone that would bring its keyboard over the list
    if (picking && !phone) search.current?.focus();
  }, [picking, phone]);
  return (
    <>
      <FilterDoor formId={module.formId} {...{ fields, state, onChange }} />
      <SearchBox ref={search} value={state.key} hint={module.searchHint} onSearch={onSearch} />
    </>
  );
}

/** 新建, for whoever may. */
export function CreateButton({ module: { create }, screen }: { module: CreateOptions; screen: ListScreenHandle }) {
  if (!create || !can(create.permission)) return null;
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      title={create.title}
      onPointerEnter={create.near}
      onClick={() => screen.edit()}
    >
      {common("add")}
    </Button>
  );
}

/** On a phone what finds and makes rows is within reach of the thumb, below them. */
function Bar<Row extends ListRow>({ screen, ...tools }: Props<Row> & { screen: ListScreenHandle }) {
  return (
    <div className={styles.tools}>
      <ListTools {...tools} />
      <CreateButton module={tools.module} screen={screen} />
    </div>
  );
}

export const PhoneBar = memo(Bar) as typeof Bar;
