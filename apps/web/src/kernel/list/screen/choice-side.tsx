import { Select } from "antd";
import { say, type Title } from "../../i18n/language";
import { usePhone } from "../../ui/basis/use-phone";
import type { ListSide, SideProps } from "../ask/list-module";
import styles from "./choice-side.module.css";

export interface SideChoice {
  value: string;
  title: Title;
}

interface Props extends SideProps {
  label: string;
  choices: readonly SideChoice[];
}

function Choices({ label, choices, node, onChoose }: Props) {
  if (usePhone())
    return (
      <Select
        className={styles.choose ?? ""}
        value={node}
        aria-label={label}
        showSearch={{ optionFilterProp: "label" }}
        onChange={onChoose}
        options={choices.map(({ value, title }) => ({ value, label: say(title) }))}
      />
    );
  return (
    <nav className={styles.kinds} aria-label={label}>
      {choices.map(({ value, title }) => (
        <button key={value} type="button" aria-pressed={value === node} onClick={() => onChoose(value)}>
          {say(title)}
        </button>
      ))}
    </nav>
  );
}

/** A few choices beside a list, of which one is always chosen: the first one to begin with. */
export function choiceSide(
  key: string,
  title: Title,
  choices: readonly [SideChoice, ...SideChoice[]],
): ListSide & { valueOf: (node: string) => string } {
  const chosenOf = (node: string) => (choices.find(({ value }) => value === node) ?? choices[0]).value;
  return {
    key,
    title,
    valueOf: chosenOf,
    element: (props) => <Choices {...props} label={say(title)} choices={choices} node={chosenOf(props.node)} />,
  };
}
