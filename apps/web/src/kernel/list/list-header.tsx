import { DownOutlined, FilterOutlined, PlusOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Dropdown, type InputRef, Popover } from "antd";
import { lazy, memo, type ReactNode, type Ref, Suspense, useState } from "react";
import { can } from "../access/can";
import { common } from "../i18n/common";
import { usePhone } from "../ui/use-phone";
import { ActionDialog } from "./action-dialog";
import styles from "./list.module.css";
import type { DialogAction, ListModule, ListRow, ListScreenHandle } from "./list-module";
import { conditionCount, type ListChange, type ListState } from "./list-state";
import { SceneSelect } from "./scene-select";
import { SearchBox } from "./search-box";
import { t } from "./texts";
import type { ListData } from "./use-list-data";
import type { MyColumns } from "./use-my-columns";

const QuickFilter = lazy(() => import("./quick-filter"));
const FilterBuilder = lazy(() => import("./filter-builder"));
const AdvancedSearch = lazy(() => import("./advanced-search"));
const ColumnSetting = lazy(() => import("./column-setting"));

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  state: ListState;
  mine: MyColumns;
  data: ListData<Row>;
  searchRef: Ref<InputRef>;
  onChange: (change: ListChange) => void;
  onSearch: (key: string) => void;
  screen: ListScreenHandle;
  /** The list is a picker: one looks for rows and does nothing else. */
  picking?: boolean;
}

interface PopupProps {
  button: ReactNode;
  body: (close: () => void) => ReactNode;
}

/** A popover whose body starts afresh each time it opens. */
function Popup({ button, body }: PopupProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Suspense fallback={null}>{body(() => setOpen(false))}</Suspense>}
    >
      {button}
    </Popover>
  );
}

function Header<Row extends ListRow>(props: Props<Row>) {
  const { module, state, mine, data, searchRef, onChange, onSearch, screen, picking = false } = props;
  const phone = usePhone();
  const [advanced, setAdvanced] = useState(false);
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const fields = mine.all.filter(({ filter }) => filter === 1);
  const entries = module.headerEntries.filter(({ permission }) => can(permission));
  const more = [
    { key: "advanced", label: t("advanced"), onClick: () => setAdvanced(true) },
    ...entries.map((entry) => ({ key: entry.key, label: entry.title, onClick: () => setDialog(entry) })),
  ];
  const custom = conditionCount(state.filter);
  const quickTitle = `${t("filter")}${state.quick.length > 0 ? ` (${state.quick.length})` : ""}`;
  const close = () => setDialog(null);
  return (
    <>
      {module.scenes.length > 0 && !picking ? (
        <SceneSelect module={module.formId} scenes={module.scenes} state={state} onChange={onChange} />
      ) : null}
      {phone ? (
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => setAdvanced(true)}>
          {quickTitle}
        </Button>
      ) : (
        <Popup
          button={<Button icon={<FilterOutlined aria-hidden />}>{quickTitle}</Button>}
          body={(hide) => (
            <QuickFilter
              fields={fields}
              value={state.quick}
              onApply={(quick) => {
                onChange({ quick });
                hide();
              }}
            />
          )}
        />
      )}
      {phone ? null : (
        <Popup
          button={
            <Button>
              {t("filterCustom")}
              {custom > 0 ? ` (${custom})` : ""}
            </Button>
          }
          body={(hide) => (
            <FilterBuilder
              fields={fields}
              value={state.filter}
              onApply={(filter) => {
                onChange({ filter });
                hide();
              }}
            />
          )}
        />
      )}
      <SearchBox ref={searchRef} value={state.key} hint={module.searchHint} onSearch={onSearch} />
      <span className={styles.spring} />
      {phone || picking ? null : (
        <Popup
          button={
            <Button type="text" icon={<SettingOutlined aria-hidden />} title={t("columns")} aria-label={t("columns")} />
          }
          body={(hide) => (
            <ColumnSetting fields={mine.all} titleField={module.titleField} onSave={mine.choose} onClose={hide} />
          )}
        />
      )}
      {picking ? null : (
        <Dropdown trigger={["click"]} menu={{ items: more }}>
          <Button>
            {common("more")}
            <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {can(module.createPermission) && !picking ? (
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          title={module.createTitle}
          onClick={() => screen.edit()}
        >
          {common("add")}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {advanced ? (
          <AdvancedSearch
            formId={module.formId}
            fields={fields}
            value={state.quick}
            onApply={(quick) => onChange({ quick })}
            onClose={() => setAdvanced(false)}
          />
        ) : null}
      </Suspense>
      <ActionDialog
        {...{ module, mine }}
        scope={data.scope}
        action={dialog}
        chosen={{ query: data.scope, count: data.total ?? 0 }}
        onClose={close}
        onDone={close}
      />
    </>
  );
}

export const ListHeader = memo(Header) as typeof Header;
