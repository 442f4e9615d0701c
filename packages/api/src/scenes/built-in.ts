/** Views that every list has, where its rows are somebody's or have stars. */
import { defineMessages } from "@qicheng/engine/text/message";

export const BUILT_IN_SCENES = ["all", "myself", "participate", "sub", "watched"] as const;
export type SceneKey = (typeof BUILT_IN_SCENES)[number];

export const SCENE_TITLES = defineMessages({
  all: { cn: "全部", en: "All" },
  myself: { cn: "我负责的", en: "Mine" },
  participate: { cn: "我参与的", en: "I take part in" },
  sub: { cn: "下属的", en: "My team's" },
  watched: { cn: "我关注的", en: "Starred" },
});

/** What of a list's query it is. */
export const queryOfScene = (scene: SceneKey): { dataType: string; watched?: 1 } =>
  scene === "watched" ? { dataType: "all", watched: 1 } : { dataType: scene };
