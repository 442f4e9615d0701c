/** What is said of the field that is chosen, or of the form where none is. */
import { LockOutlined } from "@ant-design/icons";
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { DESIGN_TEXTS } from "@qicheng/engine/fields/design-texts";
import { Button, Input } from "antd";
import { useId, useState } from "react";
import styles from "../drafting/properties.module.css";
import { Row } from "../drafting/row";
import { say } from "../i18n/language";
import { heard } from "../ui/basis/heard";
import type { Around } from "./editor";
import { FieldWorkLines, isBusy } from "./field-work";
import { titleOf } from "./fields";
import { FormProperties } from "./form-properties";
import { PropertyFields } from "./property-fields";
import { t } from "./texts";
import { TypeEditor } from "./type-editor";
import { TypeIcon } from "./type-icon";
import { typeName } from "./type-names";
import type { Designer, DesignerActs } from "./use-designer";

interface Props {
  designer: Designer;
  around: Omit<Around, "items">;
  locked: boolean;
  /** Left out where nothing can be archived. */
  onArchive?: ((item: DesignItem) => void) | undefined;
}

const KEY = /^[A-Za-z]\w{0,39}$/;

/** What a new field is called on the wire, until it is published. */
function KeyRow({ item, acts, fixed }: { item: DesignItem; acts: DesignerActs; fixed: boolean }) {
  const id = useId();
  const [typed, setTyped] = useState(item.field);
  const taken = typed !== item.field && acts.taken(typed) ? t("keyTaken") : undefined;
  const wrong = KEY.test(typed) ? taken : say(DESIGN_TEXTS.key);
  const finish = () => {
    if (wrong === undefined && typed !== item.field) acts.rename(item.field, typed);
  };
  return (
    <Row label={t("keyLabel")} control={id} wrong={fixed ? undefined : wrong} hint={fixed ? t("keyFixed") : undefined}>
      <Input
        id={id}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        disabled={fixed}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onPressEnter={heard(finish)}
      />
    </Row>
  );
}

function ItemProperties({ item, designer, around, onArchive }: Omit<Props, "locked"> & { item: DesignItem }) {
  const { acts, draft } = designer;
  const id = useId();
  const isSystem = item.system === 1;
  const published = isSystem ? undefined : around.publishedAs(item.field);
  const isPublished = published !== undefined;
  const change = (given: Readonly<Record<string, unknown>>) => acts.change(item.field, given);
  return (
    <>
      <div className={styles.head}>
        <TypeIcon type={item.type} />
        <span className={styles.type}>{say(typeName(item.type))}</span>
        <span className={styles.kind}>
          {isSystem ? <LockOutlined aria-hidden /> : null} {t(isSystem ? "systemField" : "ownField")}
        </span>
      </div>
      <Row
        label={t("titleLabel")}
        control={id}
        wrong={titleOf(item).trim() === "" ? say(DESIGN_TEXTS.title) : undefined}
      >
        <Input
          id={id}
          maxLength={40}
          autoComplete="off"
          value={titleOf(item)}
          onChange={({ target }) => change({ title: target.value, en: undefined })}
        />
      </Row>
      {isSystem ? null : <KeyRow item={item} acts={acts} fixed={isPublished} />}
      {published && item.type !== "divider" ? (
        <TypeEditor {...{ item, published, change }} busy={isBusy(around.workOf(item.field))} />
      ) : null}
      {published ? <FieldWorkLines work={around.workOf(item.field)} /> : null}
      {item.type === "divider" ? null : (
        <PropertyFields item={item} around={{ ...around, items: draft.items }} change={change} />
      )}
      {isPublished && onArchive ? (
        <Button danger block onClick={() => onArchive(item)}>
          {t("archive")}
        </Button>
      ) : null}
    </>
  );
}

export function PropertiesPanel({ locked, ...props }: Props) {
  const { draft, selected, acts } = props.designer;
  const item = draft.items.find(({ field }) => field === selected);
  return (
    <div className={styles.panel} inert={locked}>
      {item ? (
        <ItemProperties key={item.field} {...props} item={item} />
      ) : (
        <>
          <div className={styles.head}>
            <span className={styles.type}>{t("formProperties")}</span>
          </div>
          <FormProperties draft={draft} change={acts.layout} />
        </>
      )}
    </div>
  );
}
