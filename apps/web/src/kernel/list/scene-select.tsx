import { DeleteOutlined, DownOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import type { Scene } from "@qicheng/api/scenes/routes";
import { Button, Dropdown, type MenuProps } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../http/hooks";
import { common } from "../i18n/common";
import { confirm } from "../ui/confirm";
import styles from "./list.module.css";
import { changeOfScene, type ListChange, type ListState, type SceneKey, sceneQueryOf } from "./list-state";
import { t } from "./texts";

const SceneSaveDialog = lazy(() => import("./scene-save-dialog"));

const TITLES: Record<SceneKey, string> = {
  all: t("sceneAll"),
  myself: t("sceneMyself"),
  participate: t("sceneParticipate"),
  sub: t("sceneSub"),
  watched: t("sceneWatched"),
};

/** What a saved scene brings goes with it. */
const WITHOUT_SAVED: ListChange = { key: "", quick: [], filter: [], sort: null };

interface Props {
  module: string;
  /** The built-in ones. */
  scenes: readonly SceneKey[];
  state: ListState;
  onChange: (change: ListChange) => void;
}

type Item = NonNullable<MenuProps["items"]>[number];

function SavedScene({ scene, module, active }: { scene: Scene; module: string; active: boolean }) {
  const quietly = { toast: false };
  const remove = useWrite("scenes.remove", quietly);
  const setDefault = useWrite("scenes.setDefault", quietly);
  const isDefault = scene.isDefault === 1;
  const ask = async () => {
    const agreed = await confirm({ content: t("sceneDelete", { name: scene.name }), danger: true });
    if (agreed) remove.mutate({ id: scene.id });
  };
  const title = t(isDefault ? "sceneUnsetDefault" : "sceneSetDefault");
  return (
    <span className={styles.sceneRow} data-module={module} aria-current={active}>
      {scene.name}
      {/* a click on a tool must not choose the scene */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only stops the click */}
      <span className={styles.sceneTools} onClick={(event) => event.stopPropagation()} onKeyDown={() => undefined}>
        <Button
          type="text"
          size="small"
          title={title}
          aria-label={title}
          icon={isDefault ? <StarFilled className={styles.starred ?? ""} aria-hidden /> : <StarOutlined aria-hidden />}
          onClick={() => setDefault.mutate({ id: scene.id })}
        />
        {scene.mine === 1 ? (
          <Button
            type="text"
            size="small"
            title={common("delete")}
            aria-label={common("delete")}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => void ask()}
          />
        ) : null}
      </span>
    </span>
  );
}

const groupOf = (key: string, label: string, children: Item[]): Item[] =>
  children.length === 0 ? [] : [{ type: "group", key, label, children }];

/** Which rows: the built-in scenes, one's own saved ones and those that colleagues share. */
export function SceneSelect({ module, scenes, state, onChange }: Props) {
  const [saving, setSaving] = useState(false);
  const saved = useCall("scenes.list", { module }, { staleTime: 60_000 }).data?.data ?? [];
  const current = saved.find(({ id }) => id === state.saved);
  const savedItem = (scene: Scene): Item => ({
    key: `saved:${scene.id}`,
    label: <SavedScene scene={scene} module={module} active={scene.id === state.saved} />,
    onClick: () => onChange(changeOfScene(scene.id, scene.query)),
  });
  const items: Item[] = [
    ...scenes.map((scene) => ({
      key: scene,
      label: TITLES[scene],
      onClick: () => onChange({ ...(state.saved === null ? {} : WITHOUT_SAVED), scene, saved: null }),
    })),
    ...groupOf("mine", t("sceneMine"), saved.filter(({ mine }) => mine === 1).map(savedItem)),
    ...groupOf("shared", t("sceneShared"), saved.filter(({ mine }) => mine !== 1).map(savedItem)),
    { type: "divider" as const },
    { key: "save", label: t("sceneSave"), onClick: () => setSaving(true) },
  ];
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{ items, selectable: true, selectedKeys: [current ? `saved:${current.id}` : state.scene] }}
      >
        <Button aria-label={t("scene")}>
          {current?.name ?? TITLES[state.scene]}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {saving ? (
        <Suspense fallback={null}>
          <SceneSaveDialog
            module={module}
            query={sceneQueryOf(state)}
            onSaved={(id) => onChange({ saved: id })}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
