import { ownValue } from "@qicheng/engine/text/own-value";
import { Select } from "antd";
import { common } from "../../i18n/common";
import { say } from "../../i18n/language";
import type { ListChoice } from "../ask/list-module";
import type { ListChange, ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import styles from "./choices.module.css";

const ALL = "";

/** What is chosen, as the address keeps it and the line of filters says it. */
function narrowBy(choices: readonly ListChoice[], query: Readonly<Record<string, string | number>>) {
  const said = choices.flatMap(({ key, title, options }) => {
    const option = options.find(({ value }) => value === ownValue(query, key));
    return option ? [t("choice", { title: say(title), value: say(option.title) })] : [];
  });
  return said.length === 0 ? null : { title: said.join(common("listComma")), query };
}

interface Props {
  choices: readonly ListChoice[];
  state: ListState;
  onChange: (change: ListChange) => void;
}

/** Keys of the list's query, each with the few values that it has. */
export default function ListChoices({ choices, state, onChange }: Props) {
  const chosen = state.narrow?.query ?? {};
  const choose = (key: string, value: number | typeof ALL) => {
    const others = Object.entries(chosen).filter(([name]) => name !== key);
    const query = Object.fromEntries(value === ALL ? others : [...others, [key, value]]);
    onChange({ narrow: narrowBy(choices, query) });
  };
  return (
    <div className={styles.choices}>
      {choices.map(({ key, title, options }) => (
        <Select<number | typeof ALL>
          key={key}
          aria-label={say(title)}
          className={styles.choice ?? ""}
          popupMatchSelectWidth={false}
          value={options.find(({ value }) => value === ownValue(chosen, key))?.value ?? ALL}
          labelRender={({ value, label }) => (value === ALL ? say(title) : label)}
          onChange={(value) => choose(key, value)}
          options={[
            { value: ALL, label: t("choiceAll") },
            ...options.map((option) => ({ value: option.value, label: say(option.title) })),
          ]}
        />
      ))}
    </div>
  );
}
