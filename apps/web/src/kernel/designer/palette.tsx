/** What can be put on the form: controls by their kinds, fields that are elsewhere, and archived ones. */
import type { DesignItem } from "@qicheng/engine/design/design-items";
import type { FieldType } from "@qicheng/engine/fields/field-def";
import { Button } from "antd";
import { memo, type ReactNode } from "react";
import { say } from "../i18n/language";
import { heard } from "../ui/basis/heard";
import { useSourceDrag } from "./dnd";
import { titleOf } from "./fields";
import styles from "./palette.module.css";
import { t } from "./texts";
import { TypeIcon } from "./type-icon";
import { GROUPS, TYPE_NAMES, typesOf } from "./type-names";
import type { DesignerActs } from "./use-designer";

export interface Archived {
  id: number;
  field: string;
  title: string;
  type: string;
}

interface Props {
  /** Fields that are not on the form. */
  left: readonly DesignItem[];
  archived: readonly Archived[];
  phone: boolean;
  acts: DesignerActs;
  onRestore: (field: Archived) => void;
  /** Something was put on the form. */
  onPut: () => void;
}

interface SourceProps {
  id: string;
  given: unknown;
  type: string;
  title: string;
  phone: boolean;
  onPut: () => void;
}

function Source({ id, given, type, title, phone, onPut }: SourceProps) {
  const drag = useSourceDrag(id, given, phone);
  return (
    <button
      ref={drag.ref}
      type="button"
      className={styles.source}
      data-source={id}
      {...drag.listeners}
      onDoubleClick={phone ? undefined : onPut}
      onClick={phone ? onPut : undefined}
      onKeyDown={heard((event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onPut();
      })}
    >
      <TypeIcon type={type} />
      <span className={styles.name}>{title}</span>
    </button>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.sources}>{children}</div>
    </section>
  );
}

export const Palette = memo(function Palette({ left, archived, phone, acts, onRestore, onPut }: Props) {
  const put = (act: () => void) => () => {
    act();
    onPut();
  };
  const control = (type: FieldType) => (
    <Source
      key={type}
      id={type}
      given={{ type }}
      type={type}
      title={say(TYPE_NAMES[type])}
      phone={phone}
      onPut={put(() => acts.add(type))}
    />
  );
  return (
    <div className={styles.palette}>
      <p className={styles.hint}>{t(phone ? "paletteTap" : "paletteHint")}</p>
      {GROUPS.map(({ group, title }) => {
        const types = typesOf(group);
        return types.length === 0 ? null : (
          <Part key={group} title={say(title)}>
            {types.map(control)}
          </Part>
        );
      })}
      {left.length > 0 ? (
        <Part title={t("left")}>
          {left.map((item) => (
            <Source
              key={item.field}
              id={`left ${item.field}`}
              given={{ left: item }}
              type={item.type}
              title={titleOf(item)}
              phone={phone}
              onPut={put(() => acts.place(item))}
            />
          ))}
        </Part>
      ) : null}
      {archived.length > 0 ? (
        <Part title={t("archived")}>
          {archived.map((field) => (
            <div key={field.id} className={styles.archived}>
              <TypeIcon type={field.type} />
              <span className={styles.name}>{field.title}</span>
              <Button
                type="link"
                size="small"
                aria-label={t("restoreField", { title: field.title })}
                onClick={() => onRestore(field)}
              >
                {t("restore")}
              </Button>
            </div>
          ))}
        </Part>
      ) : null}
    </div>
  );
});
