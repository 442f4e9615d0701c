import type { FieldOption } from "@qicheng/engine/fields/field-def";
import type { SelectProps } from "antd";
import type { CSSProperties, ReactNode } from "react";
import styles from "./pickers.module.css";

/** A choice with the dot of its colour before it. */
export function ColouredChoice({ colour, children }: { colour: string | undefined; children: ReactNode }) {
  const own = (colour ? { "--entry": colour } : {}) as CSSProperties;
  return (
    <span className={styles.option} style={own}>
      {children}
    </span>
  );
}

/** How a list of choices is drawn of which some have a colour. */
export function colouredChoice(
  options: readonly Pick<FieldOption, "value" | "color">[],
): Pick<SelectProps, "optionRender" | "labelRender"> {
  const colours = new Map(options.map(({ value, color }) => [String(value), color]));
  const drawn = (value: unknown, label: ReactNode) => (
    <ColouredChoice colour={colours.get(String(value))}>{label}</ColouredChoice>
  );
  return {
    optionRender: ({ value, label }) => drawn(value, label),
    labelRender: ({ value, label }) => drawn(value, label),
  };
}
