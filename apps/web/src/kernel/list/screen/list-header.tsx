import { SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, memo, Suspense, useState } from "react";
import { type Action, useActions } from "../../actions/action";
import { MoreMenu } from "../../actions/more-menu";
import { can } from "../../session/can";
import { usePhone } from "../../ui/basis/use-phone";
import { useSame } from "../../ui/basis/use-same";
import { Popup } from "../../ui/dialogs/popup";
import { Spring } from "../../ui/screens/screen";
import { ActionDialog } from "../acts/action-dialog";
import type { ListData } from "../ask/list-data";
import {
  type DialogAction,
  type DialogProps,
  type ListInput,
  type ListModule,
  type ListRow,
  type ListScreenHandle,
  scenesOf,
} from "../ask/list-module";
import type { ListChange, ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import type { MyColumns } from "../ask/use-my-columns";
import { CreateButton, ListTools } from "./list-tools";
import { SceneSelect } from "./scene-select";
import { ViewMenu } from "./view-menu";

// few lists have choices: every first list would fetch the select for them
const ListChoices = lazy(() => import("./list-choices"));
const ColumnSetting = lazy(() => import("./column-setting"));

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  state: ListState;
  mine: MyColumns;
  onChange: (change: ListChange) => void;
  onSearch: (key: string) => void;
  screen: ListScreenHandle;
  /** The list is a picker: one looks for rows and does nothing else. */
  picking?: boolean;
}

interface StillProps<Row extends ListRow> extends Props<Row> {
  /** All rows that the list finds. */
  found: Extract<DialogProps["chosen"], { query: ListInput }>;
}

interface ColumnsProps<Row extends ListRow> extends Pick<StillProps<Row>, "module" | "mine"> {
  title: string;
  choosing: boolean;
  onOpen: (open: boolean) => void;
}

/** Which columns the list shows, behind a button. */
function Columns<Row extends ListRow>({ module, mine, title, choosing, onOpen }: ColumnsProps<Row>) {
  return (
    <Popup
      label={title}
      open={choosing}
      onOpen={onOpen}
      button={<Button type="text" icon={<SettingOutlined aria-hidden />} title={title} aria-label={title} />}
    >
      <ColumnSetting
        fields={mine.all}
        titleField={module.titleField}
        onSave={mine.choose}
        onClose={() => onOpen(false)}
      />
    </Popup>
  );
}

interface SettingProps<Row extends ListRow> extends ColumnsProps<Row>, Pick<Props<Row>, "state" | "onChange"> {}

/** How the list looks: its views, and its columns. */
function Setting<Row extends ListRow>({ state, onChange, ...columns }: SettingProps<Row>) {
  return (
    <>
      <ViewMenu fields={columns.mine.all} state={state} onChange={onChange} />
      <Columns {...columns} />
    </>
  );
}

/** Which rows there are, and what the module says of them. */
function Heading<Row extends ListRow>({
  module,
  state,
  onChange,
}: Pick<StillProps<Row>, "module" | "state" | "onChange">) {
  return (
    <>
      {module.scenes.length > 0 ? (
        <SceneSelect module={scenesOf(module)} scenes={module.scenes} state={state} onChange={onChange} />
      ) : null}
      {module.head?.()}
    </>
  );
}

function Still<Row extends ListRow>(props: StillProps<Row>) {
  const { module, state, mine, found, onChange, onSearch, screen, picking = false } = props;
  const { choices = [] } = module;
  const phone = usePhone();
  const [choosing, setChoosing] = useState(false);
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  // rows that are read have no columns
  const sets = !phone && !picking && module.entry === undefined;
  const columns: Action = { key: "columns", title: t("columns"), run: () => setChoosing(true) };
  const entries = module.headerEntries.filter(({ permission }) => can(permission));
  const acts = entries.map((entry): Action => ({ key: entry.key, title: entry.title, run: () => setDialog(entry) }));
  const more = picking ? [] : acts;
  useActions([...more, ...(sets ? [columns] : [])]);
  const close = () => setDialog(null);
  return (
    <>
      {picking ? null : <Heading {...{ module, state, onChange }} />}
      {choices.length > 0 ? (
        <Suspense fallback={null}>
          <ListChoices {...{ choices, state, onChange }} />
        </Suspense>
      ) : null}
      {phone && !picking ? null : <ListTools {...{ module, mine, state, onChange, onSearch, picking }} />}
      <Spring />
      {sets ? (
        <Setting {...{ module, mine, state, onChange, choosing }} title={columns.title} onOpen={setChoosing} />
      ) : null}
      <MoreMenu acts={more} />
      {phone || picking ? null : <CreateButton {...{ module, screen }} />}
      <ActionDialog
        {...{ module, mine }}
        scope={found.query}
        open={screen.open}
        action={dialog}
        chosen={found}
        onClose={close}
        onDone={close}
      />
    </>
  );
}

const Header = memo(Still) as typeof Still;

/** Drawn again for what finds rows, not for another page of them. */
export function ListHeader<Row extends ListRow>({ data, state, ...props }: Props<Row> & { data: ListData<Row> }) {
  const found = useSame({ query: data.scope, count: data.total ?? 0 });
  return <Header {...props} found={found} state={useSame({ ...state, page: 1 })} />;
}
