import { DENSITIES, THEMES } from "@qicheng/api/users/preference-values";
import { Segmented, Select, Switch } from "antd";
import { type ReactNode, useId } from "react";
import { setPreference, usePreference } from "../../kernel/access/preferences";
import { chooseLanguage, LANGUAGES, type Language, language, say } from "../../kernel/i18n/language";
import { useMenu } from "../../kernel/menus/menu";
import { DESK_PATH, deskOf } from "../../kernel/menus/navigation";
import { useSession } from "../../kernel/session/session-store";
import styles from "./person.module.css";
import { t } from "./texts";

interface RowProps {
  title: string;
  hint?: string;
  children: (id: string) => ReactNode;
}

function Row({ title, hint, children }: RowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div>
        <span id={id}>{title}</span>
        {hint ? <small>{hint}</small> : null}
      </div>
      {children(id)}
    </div>
  );
}

const THEME_TEXTS = { light: t("light"), dark: t("dark"), system: t("asDevice") };
const DENSITY_TEXTS = { compact: t("compact"), standard: t("standard"), loose: t("loose") };

const LANGUAGE_CHOICES = (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }));
const THEME_CHOICES = THEMES.map((value) => ({ value, label: THEME_TEXTS[value] }));
const DENSITY_CHOICES = DENSITIES.map((value) => ({ value, label: DENSITY_TEXTS[value] }));

function StartScreen({ labelledBy }: { labelledBy: string }) {
  const start = usePreference("start");
  const groups = useMenu();
  const owns = useSession(({ profile }) => profile?.owns);
  const desk = deskOf(groups, owns ?? []);
  const screens = groups.map(({ key, title, routes }) => ({
    key,
    label: say(title),
    options: routes.map((route) => ({ value: route.path as string, label: say(route.title) })),
  }));
  const home = groups.flatMap(({ routes }) => routes).find((route) => route.home);
  const first = [
    { value: "", label: home ? say(home.title) : t("firstScreen") },
    ...(desk ? [{ value: DESK_PATH as string, label: say(desk.title) }] : []),
  ];
  const others = screens.map((group) => ({
    ...group,
    options: group.options.filter(({ value }) => value !== home?.path),
  }));
  // One that the person may not open any more is no choice: what opens for everybody does.
  const known = [{ options: first }, ...others].some(({ options }) => options.some(({ value }) => value === start));
  return (
    <Select
      className={styles.select ?? ""}
      aria-labelledby={labelledBy}
      showSearch={{ optionFilterProp: "label" }}
      value={known ? start : ""}
      options={[...first, ...others]}
      onChange={(path: string) => setPreference("start", path)}
    />
  );
}

/** How the person likes his screens; each choice acts at once. */
export function PreferencesCard() {
  const theme = usePreference("theme");
  const density = usePreference("density");
  const keys = usePreference("keys");
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t("preferences")}>
      <h2>{t("preferences")}</h2>
      <p className={styles.hint}>{t("preferencesHint")}</p>
      <Row title={t("language")}>
        {(id) => (
          <Segmented aria-labelledby={id} value={language} options={LANGUAGE_CHOICES} onChange={chooseLanguage} />
        )}
      </Row>
      <Row title={t("theme")}>
        {(id) => (
          <Segmented
            aria-labelledby={id}
            value={theme}
            options={THEME_CHOICES}
            onChange={(chosen) => setPreference("theme", chosen)}
          />
        )}
      </Row>
      <Row title={t("density")}>
        {(id) => (
          <Segmented
            aria-labelledby={id}
            value={density}
            options={DENSITY_CHOICES}
            onChange={(chosen) => setPreference("density", chosen)}
          />
        )}
      </Row>
      <Row title={t("start")}>{(id) => <StartScreen labelledBy={id} />}</Row>
      <Row title={t("keys")} hint={t("keysHint")}>
        {(id) => (
          <Switch aria-labelledby={id} checked={keys === 1} onChange={(on) => setPreference("keys", on ? 1 : 0)} />
        )}
      </Row>
    </section>
  );
}
