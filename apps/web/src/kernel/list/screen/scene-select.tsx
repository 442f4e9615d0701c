import { DeleteOutlined, DownOutlined, HomeFilled, HomeOutlined } from "@ant-design/icons";
import { SCENE_TITLES, type SceneKey } from "@qicheng/api/scenes/built-in";
import type { Scene } from "@qicheng/api/scenes/routes";
import { Button, Dropdown, type MenuProps } from "antd";
import { useState } from "react";
import { type Action, useActions } from "../../actions/action";
import { entriesOf } from "../../actions/menu";
import { useCall, useWrite } from "../../http/hooks";
import { common } from "../../i18n/common";
import { say } from "../../i18n/language";
import { heard } from "../../ui/basis/heard";
import { confirm } from "../../ui/dialogs/confirm";
import { changeOfScene, type ListChange, type ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import { useSceneSave } from "../filter/scene-save";
import styles from "../table/list.module.css";

/** What a saved scene brings goes with it. */
const WITHOUT_SAVED: ListChange = { key: "", quick: [], filter: [], sort: null };
/** Milliseconds for which the numbers beside the scenes are right enough. */
const COUNTED = 30_000;

interface Props {
  module: string;
  /** The built-in ones. */
  scenes: readonly SceneKey[];
  state: ListState;
  onChange: (change: ListChange) => void;
}

type Item = NonNullable<MenuProps["items"]>[number];

/** A scene as it is offered, built in or saved. */
interface Offered {
  key: string;
  name: string;
  /** Shows it. */
  choice: Action;
  /** Rows that it finds; undefined where they are not counted. */
  total: number | undefined;
  isDefault: boolean;
  /** One's own, which one may delete. */
  mine: boolean;
  /** Opens the list with it from now on, or no longer. */
  prefer: () => void;
  /** Asks, and deletes it. */
  remove: () => void;
}

const choiceOf = (key: string, name: string, run: () => void): Action => ({
  key: `scene ${key}`,
  title: t("sceneOf", { name }),
  label: name,
  sought: true,
  run,
});

/** All there are: built-in ones first, one's own, those that colleagues share. */
function useScenes({ module, scenes, state, onChange }: Props, counting: boolean) {
  const quietly = { toast: false };
  const remove = useWrite("scenes.remove", quietly);
  const setDefault = useWrite("scenes.setDefault", quietly);
  const rows = useCall("scenes.list", { module }, { staleTime: 60_000 }).data?.data ?? [];
  const counts = useCall("scenes.counts", { module }, { enabled: counting, staleTime: COUNTED }).data?.data ?? [];
  const ask = async ({ id, name }: Scene) => {
    const agreed = await confirm({ content: t("sceneDelete", { name }), danger: true });
    if (!agreed) return;
    remove.mutate({ id });
    if (state.saved === id) onChange({ saved: null });
  };
  const builtIn = scenes.map(
    (scene): Offered => ({
      key: scene,
      name: say(SCENE_TITLES[scene]),
      choice: choiceOf(scene, say(SCENE_TITLES[scene]), () =>
        onChange({ ...(state.saved === null ? {} : WITHOUT_SAVED), scene, saved: null }),
      ),
      total: counts.find((count) => count.builtIn === scene)?.total,
      isDefault: rows.some((row) => row.builtIn === scene),
      mine: false,
      prefer: () => setDefault.mutate({ module, scene }),
      remove: () => undefined,
    }),
  );
  const savedOf = (shared: boolean) =>
    rows
      .filter(({ id, mine }) => id !== 0 && (mine !== 1) === shared)
      .map(
        (scene): Offered => ({
          key: `saved:${scene.id}`,
          name: scene.name,
          choice: choiceOf(`saved:${scene.id}`, scene.name, () => onChange(changeOfScene(scene.id, scene.query))),
          total: counts.find(({ id }) => id === scene.id)?.total,
          isDefault: scene.isDefault === 1,
          mine: !shared,
          prefer: () => setDefault.mutate({ id: scene.id }),
          remove: () => void ask(scene),
        }),
      );
  return { builtIn, mine: savedOf(false), shared: savedOf(true) };
}

function SceneRow({ scene }: { scene: Offered }) {
  const { name, total, isDefault, mine, prefer, remove } = scene;
  const title = t(isDefault ? "sceneUnsetDefault" : "sceneSetDefault");
  return (
    <span className={styles.sceneRow}>
      {name}
      <span className={styles.sceneTotal}>{total?.toLocaleString("zh-CN")}</span>
      {/* a click on a tool must not choose the scene */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only stops the click */}
      <span
        className={styles.sceneTools}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={heard(() => undefined)}
      >
        <Button
          type="text"
          size="small"
          title={title}
          aria-label={title}
          icon={
            isDefault ? <HomeFilled className={styles.sceneDefault ?? ""} aria-hidden /> : <HomeOutlined aria-hidden />
          }
          onClick={prefer}
        />
        {mine ? (
          <Button
            type="text"
            size="small"
            title={common("delete")}
            aria-label={common("delete")}
            icon={<DeleteOutlined aria-hidden />}
            onClick={remove}
          />
        ) : null}
      </span>
    </span>
  );
}

const itemsOf = (offered: readonly Offered[]): Item[] =>
  offered.map((scene) => ({ key: scene.key, label: <SceneRow scene={scene} />, onClick: scene.choice.run }));

const groupOf = (key: string, label: string, offered: readonly Offered[]): Item[] =>
  offered.length === 0 ? [] : [{ type: "group", key, label, children: itemsOf(offered) }];

/** What the tools of the rows do, for the scene that one looks at: entries of the menu have keys. */
function toolsFor({ name, isDefault, mine, prefer, remove }: Offered): Action[] {
  return [
    { key: "scenePrefer", title: t(isDefault ? "sceneUnprefer" : "scenePrefer", { name }), sought: true, run: prefer },
    ...(mine ? [{ key: "sceneRemove", title: t("sceneRemove", { name }), sought: true as const, run: remove }] : []),
  ];
}

/** Which rows: the built-in scenes, one's own saved ones and those that colleagues share. */
export function SceneSelect(props: Props) {
  const { module, state, onChange } = props;
  const [open, setOpen] = useState(false);
  const { save, dialog } = useSceneSave({ module, state, onChange });
  const { builtIn, mine, shared } = useScenes(props, open);
  const all = [...builtIn, ...mine, ...shared];
  const current = all.find(({ key }) => key === `saved:${state.saved}`) ?? all.find(({ key }) => key === state.scene);
  const tools = current ? toolsFor(current) : [];
  useActions([...all.map(({ choice }) => choice), ...tools]);
  const items: Item[] = [
    ...itemsOf(builtIn),
    ...groupOf("mine", t("sceneMine"), mine),
    ...groupOf("shared", t("sceneShared"), shared),
    { type: "divider" as const },
    ...entriesOf([save, ...tools]),
  ];
  return (
    <>
      <Dropdown
        trigger={["click"]}
        onOpenChange={setOpen}
        menu={{ items, selectable: true, selectedKeys: current ? [current.key] : [] }}
      >
        <Button aria-label={`${t("scene")} ${current?.name ?? ""}`}>
          {current?.name}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {dialog}
    </>
  );
}
