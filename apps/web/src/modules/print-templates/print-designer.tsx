/** The screen on which a template is designed: what can be put there, the sheet, and what is said of what is chosen. */
import type { Offered, PrintTemplateRow } from "@qicheng/api/print-templates/routes";
import { type ItemType, sheetOf } from "@qicheng/engine/print/template";
import { Button, Select } from "antd";
import { type KeyboardEvent, lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isHeld, strokesOf, undoStroke } from "../../kernel/drafting/undo";
import { useFormDefinition } from "../../kernel/forms/values/use-form-definition";
import { useCall } from "../../kernel/http/hooks";
import { able } from "../../kernel/session/abilities";
import { heard } from "../../kernel/ui/basis/heard";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen, ScreenFrame } from "../../kernel/ui/screens/screen";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import { Canvas } from "./canvas";
import { CanvasTools } from "./canvas-tools";
import styles from "./designer.module.css";
import { DesignerHead } from "./designer-head";
import { d } from "./designer-texts";
import type { Delta } from "./edits";
import { ItemPanel } from "./item-panel";
import { titlesOf } from "./offered";
import { begunWith, Palette } from "./palette";
import { SeveralPanel, SheetPanel } from "./sheet-panel";
import { type LayoutActs, type LayoutDraft, useLayout } from "./use-layout";
import { draftOf, LIST, type Subject, useSaving } from "./use-saving";

const TryOut = lazy(() => import("./try-out"));
const Versions = lazy(() => import("./versions"));

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, [contenteditable], .ant-select") !== null;

const ARROWS: Readonly<Record<string, Delta>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const FAR = 5;

/** Undo and redo wherever one is; what is done to chosen items where nobody types. */
function strokeOf(event: KeyboardEvent<HTMLElement>, acts: LayoutActs): (() => void) | undefined {
  const undoing = undoStroke(event, acts);
  if (undoing) return undoing;
  if (isTyping(event.target)) return undefined;
  const { key, shiftKey, currentTarget } = event;
  if (isHeld(event))
    return new Map([
      ["c", acts.copy],
      ["v", acts.paste],
      ["d", acts.duplicate],
      ["a", acts.all],
    ]).get(key.toLowerCase());
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  const far = shiftKey ? FAR : 1;
  if (arrow) return () => acts.move({ x: arrow.x * far, y: arrow.y * far }, "arrows");
  if (key === "Escape") return () => acts.choose([]);
  if (key !== "Delete" && key !== "Backspace") return undefined;
  return () => {
    acts.remove();
    // what had the focus is gone
    currentTarget.focus();
  };
}

/** Room around the sheet, in pixels. */
const AROUND = 56;
const PIXELS_A_MM = 3.78;

/** Pixels of a millimetre with which the sheet is as wide as there is room. */
function useFit(width: number) {
  const desk = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const place = desk.current;
    if (!place) return undefined;
    const watch = new ResizeObserver(() => setRoom(place.clientWidth));
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  return { desk, fit: room === 0 ? PIXELS_A_MM : Math.min(5, Math.max(1, (room - AROUND) / width)) };
}

interface WorkProps {
  subject: Subject;
  initial: LayoutDraft;
  offered: Offered;
  moduleName: string;
  mayEdit: boolean;
}

function Work({ subject, initial, offered, moduleName, mayEdit }: WorkProps) {
  const work = useLayout(initial);
  const { draft, chosen, acts } = work;
  const saving = useSaving(subject, work);
  const phone = usePhone();
  const locked = phone || !mayEdit;
  const [over, setOver] = useState<"try" | "versions" | null>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const titles = useMemo(() => titlesOf(offered), [offered]);
  const { desk, fit } = useFit(sheetOf(draft.template)[0]);
  const scale = zoom ?? fit;
  const onKeyDown = strokesOf((event) => (locked ? undefined : strokeOf(event, acts)));
  const [only] = chosen;
  const item = chosen.size === 1 ? draft.template.items.find(({ id }) => id === only) : undefined;
  const { id } = subject;
  const put = (type: ItemType, at: Delta) => acts.add(type, at, begunWith(type, offered));
  const panel = () => {
    if (item) return <ItemPanel key={item.id} {...{ item, offered, acts }} disabled={locked} />;
    if (chosen.size > 1) return <SeveralPanel work={work} disabled={locked} />;
    return <SheetPanel {...{ work, moduleName }} disabled={locked} />;
  };
  return (
    <ScreenFrame>
      <DesignerHead
        {...{ work, saving, locked, phone }}
        {...(id === undefined ? {} : { onVersions: () => setOver("versions") })}
        onTry={() => setOver("try")}
      />
      {phone ? <p className={styles.phoneHint}>{d("phoneHint")}</p> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what stands in it */}
      <div className={styles.designer} tabIndex={-1} onKeyDown={heard(onKeyDown)}>
        {locked ? null : <Palette {...{ work, offered }} />}
        <div className={styles.canvas}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
          <section ref={desk} className={styles.desk} aria-label={d("canvas")} tabIndex={0}>
            <Canvas {...{ work, titles, scale, locked }} onPut={put} />
          </section>
          <CanvasTools {...{ work, locked, scale }} onScale={setZoom} />
        </div>
        {phone ? null : (
          <aside className={styles.side} aria-label={d("settings")}>
            {panel()}
            {item && !locked ? <p className={styles.hint}>{d("itemHint")}</p> : null}
          </aside>
        )}
      </div>
      <Suspense fallback={null}>
        {over === "try" ? (
          <TryOut module={subject.module} template={draft.template} onClose={() => setOver(null)} />
        ) : null}
        {over === "versions" && id !== undefined ? (
          <Versions {...{ id, locked }} onRestore={acts.restore} onClose={() => setOver(null)} />
        ) : null}
      </Suspense>
    </ScreenFrame>
  );
}

type Modules = readonly { value: string; label: string }[];

/** Modules of which papers are printed, by their names. */
function useModules(): Modules {
  const { form } = useFormDefinition("printTemp");
  const field = form?.fields.find(({ key }) => key === "module");
  return (field?.options ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

interface LoadedProps {
  subject: Subject;
  row?: PrintTemplateRow;
}

function Loaded({ subject, row }: LoadedProps) {
  const navigate = useNavigate();
  const modules = useModules();
  const { data, error, refetch } = useCall("printTemplates.placeholders", { module: subject.module });
  if (error) return <ErrorState error={error} onRetry={refetch} onBack={() => void navigate(LIST)} />;
  if (!data) return <PageSkeleton />;
  const moduleName = modules.find(({ value }) => value === subject.module)?.label ?? subject.module;
  const initial = row
    ? draftOf(row)
    : { name: moduleName, template: data.data.starter as unknown as LayoutDraft["template"] };
  return (
    <Work {...{ subject, initial, moduleName }} offered={data.data} mayEdit={row === undefined || able(row, "edit")} />
  );
}

/** A new one begins with the first layout of its module. */
function NewTemplate() {
  const modules = useModules();
  const [picked, setPicked] = useState<string | undefined>();
  const [begun, setBegun] = useState(false);
  const module = picked ?? modules[0]?.value;
  if (begun && module !== undefined) return <Loaded subject={{ module }} />;
  return (
    <Screen title={d("newTemplate")}>
      <div className={styles.begin}>
        <h2>{d("chooseModule")}</h2>
        <p className={styles.hint}>{d("moduleHint")}</p>
        <Select
          aria-label={d("module")}
          value={module}
          options={modules.map(({ value, label }) => ({ value, label }))}
          onChange={setPicked}
        />
        <Button type="primary" disabled={module === undefined} onClick={() => setBegun(true)}>
          {d("begin")}
        </Button>
      </div>
    </Screen>
  );
}

function Existing({ id }: { id: number }) {
  const navigate = useNavigate();
  const { data, error, refetch, isFetchedAfterMount } = useCall("printTemplates.view", { id });
  // what was kept from an earlier visit may be older than what was saved since
  const [first, setFirst] = useState<PrintTemplateRow | undefined>();
  if (!first && data && isFetchedAfterMount) setFirst(data.data);
  if (first) {
    const { module, version } = first;
    return <Loaded subject={{ id, version, module }} row={first} />;
  }
  if (!error) return <PageSkeleton />;
  return <ErrorState error={error} onRetry={refetch} onBack={() => void navigate(LIST)} />;
}

export default function PrintDesignerPage() {
  const { id } = useParams();
  return id === undefined ? <NewTemplate /> : <Existing key={id} id={Number(id)} />;
}
