/** Where a form is designed: controls at the left, the form in the middle, and what is said of a field at the right. */
import { PlusOutlined, SettingOutlined } from "@ant-design/icons";
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { Button, Drawer } from "antd";
import { useCallback, useMemo, useState } from "react";
import { useActions } from "../actions/action";
import { type DraftProblem, ProblemList } from "../drafting/problem-list";
import { stepActs, strokesOf, undoStroke } from "../drafting/undo";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import { toast } from "../tell/toast";
import { heard } from "../ui/basis/heard";
import { usePhone } from "../ui/basis/use-phone";
import { Canvas } from "./canvas";
import type { DesignProblem } from "./check";
import styles from "./designer.module.css";
import { itemActs } from "./designer-acts";
import { DragArea } from "./dnd";
import type { Around } from "./editor";
import { titleOf } from "./fields";
import { type Archived, Palette } from "./palette";
import { PropertiesPanel } from "./properties-panel";
import { t } from "./texts";
import { isType, typeName } from "./type-names";
import type { Designer as DesignerState } from "./use-designer";

interface Props {
  designer: DesignerState;
  /** Fields that could be on the form and are not. */
  left: readonly DesignItem[];
  archived: readonly Archived[];
  /** null: one has not asked. */
  problems: readonly DesignProblem[] | null;
  around: Omit<Around, "items">;
  /** One may look only. */
  locked: boolean;
  onCloseProblems: () => void;
  onRestore: (field: Archived) => void;
  onArchive: (item: DesignItem) => void;
}

/** What is drawn: a control, a field that is elsewhere, or an item of the form. */
interface Drawn {
  type?: string;
  left?: DesignItem;
  item?: string;
}

const NONE: readonly DesignProblem[] = [];

function Ghost({ drawn, items }: { drawn: Drawn; items: readonly DesignItem[] }) {
  const item = drawn.left ?? items.find(({ field }) => field === drawn.item);
  return <div className={styles.ghost}>{item ? titleOf(item) : say(typeName(drawn.type ?? ""))}</div>;
}

/** What is wrong with the form itself says so. */
const shownProblem = ({ field, msg }: DesignProblem): DraftProblem => ({
  key: `${field} ${msg}`,
  text: field === "" ? t("ofTheForm") + common("colon") + msg : msg,
  at: field,
});

export function Designer(props: Props) {
  const { designer, left, archived, problems, around, locked, onArchive, onRestore } = props;
  const { draft, acts } = designer;
  const phone = usePhone();
  const [sheet, setSheet] = useState<"palette" | "properties" | null>(null);
  const onKeyDown = strokesOf((event) => undoStroke(event, acts));
  const openProperties = useCallback(() => setSheet("properties"), []);
  const close = useCallback(() => setSheet(null), []);
  const { publishedAs } = around;
  const isNeeded = useCallback(
    (item: DesignItem) => item.system === 1 && publishedAs(item.field)?.required !== undefined,
    [publishedAs],
  );
  const remove = useCallback(
    (item: DesignItem) => {
      if (isNeeded(item)) toast.info(t("noRequiredRemove"));
      else acts.remove(item.field);
    },
    [acts, isNeeded],
  );
  const chosen = draft.items.find(({ field }) => field === designer.selected);
  useActions(locked ? [] : [...stepActs(designer), ...itemActs(chosen, { acts, onRemove: remove })]);
  const drop = ({ type, left: item, item: key }: Drawn, at: number) => {
    if (key !== undefined) acts.moveTo(key, at);
    else if (item) acts.place(item, at);
    else if (type !== undefined && isType(type)) acts.add(type, at);
  };
  const there = draft.items.map(({ field }) => field).join();
  // one and the same while a field is only written at, or all of them were drawn anew
  const keys = useMemo(() => (there === "" ? [] : there.split(",")), [there]);
  const palette = <Palette {...{ left, archived, phone, acts, onRestore }} onPut={close} />;
  const properties = <PropertiesPanel {...{ designer, around, locked, onArchive }} />;
  const choose = (field: string) => acts.select(field === "" ? null : field, true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what stands in it
    <div className={styles.designer} onKeyDown={heard(onKeyDown)}>
      <DragArea<Drawn> items={keys} ghost={(drawn) => <Ghost drawn={drawn} items={draft.items} />} onDrop={drop}>
        {phone || locked ? null : (
          <aside className={styles.left} aria-label={t("palette")}>
            {palette}
          </aside>
        )}
        <div className={styles.middle}>
          {problems ? (
            <ProblemList
              title={problems.length === 0 ? t("noProblems") : t("problems", { n: problems.length })}
              problems={problems.map(shownProblem)}
              edge="below"
              onChoose={choose}
              onClose={props.onCloseProblems}
            />
          ) : null}
          <Canvas
            {...{ designer, phone, locked, isNeeded }}
            problems={problems ?? NONE}
            onProperties={openProperties}
            onRemove={remove}
          />
        </div>
        {phone ? null : (
          <aside className={styles.right} aria-label={t("properties")}>
            {properties}
          </aside>
        )}
      </DragArea>
      {phone ? (
        <>
          <div className={styles.bar}>
            <Button disabled={locked} icon={<PlusOutlined aria-hidden />} onClick={() => setSheet("palette")}>
              {t("palette")}
            </Button>
            <Button icon={<SettingOutlined aria-hidden />} onClick={openProperties}>
              {t("properties")}
            </Button>
          </div>
          <Drawer
            open={sheet !== null}
            placement="bottom"
            size="80%"
            title={t(sheet === "palette" ? "palette" : "properties")}
            destroyOnHidden
            onClose={close}
          >
            {sheet === "palette" ? palette : properties}
          </Drawer>
        </>
      ) : null}
    </div>
  );
}
