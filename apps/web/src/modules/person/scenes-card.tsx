import { SCENE_TITLES, type SceneKey } from "@qicheng/api/scenes/built-in";
import { webRecords } from "@qicheng/api/web-records.generated";
import { Select } from "antd";
import { useId } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { useMenu } from "../../kernel/menus/menu";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import styles from "./person.module.css";
import { t } from "./texts";

const NONE = "";
/** How long what cannot change without a new version counts as known. */
const LONG_MS = 600_000;

interface Props {
  module: string;
  route: ModuleRoute;
  builtIn: readonly SceneKey[];
}

function DefaultScene({ module, route, builtIn }: Props) {
  const id = useId();
  const answer = useCall("scenes.list", { module }, { staleTime: 60_000 });
  const setDefault = useWrite("scenes.setDefault", { toast: false });
  const rows = answer.data?.data ?? [];
  const keyOf = (scene: (typeof rows)[number]): string => scene.builtIn ?? String(scene.id);
  const preset = rows.find(({ isDefault }) => isDefault === 1);
  const options = [
    { value: NONE, label: t("noDefault") },
    ...builtIn.map((scene) => ({ value: scene as string, label: say(SCENE_TITLES[scene]) })),
    ...rows.filter((scene) => scene.id !== 0).map((scene) => ({ value: keyOf(scene), label: scene.name })),
  ];
  const prefer = (key: string) => {
    const scene = builtIn.find((one) => one === key);
    setDefault.mutate(scene ? { module, scene } : { id: Number(key) });
  };
  // Where there is one scene only there is nothing to choose.
  if (options.length <= 2) return null;
  return (
    <div className={styles.row}>
      <div>
        <span id={id}>{say(route.title)}</span>
      </div>
      <Select
        className={styles.select ?? ""}
        aria-labelledby={id}
        value={preset ? keyOf(preset) : NONE}
        loading={answer.isPending || setDefault.isPending}
        options={options}
        // The call takes the mark off where it stands already.
        onChange={(chosen) => prefer(chosen === NONE && preset ? keyOf(preset) : chosen)}
      />
    </div>
  );
}

/** With which scene each list opens. */
export function ScenesCard() {
  const builtIn = useCall("scenes.builtIn", {}, { staleTime: LONG_MS }).data?.data ?? [];
  const lists = useMenu()
    .flatMap(({ routes }) => routes)
    .flatMap((route) => {
      const module = route.records && webRecords[route.records].module;
      const offered = builtIn.find((one) => one.module === module);
      return module && offered ? [{ module, route, builtIn: offered.scenes }] : [];
    });
  if (lists.length === 0) return null;
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t("scenes")}>
      <h2>{t("scenes")}</h2>
      <p className={styles.hint}>{t("scenesHint")}</p>
      {lists.map((list) => (
        <DefaultScene key={list.module} {...list} />
      ))}
    </section>
  );
}
