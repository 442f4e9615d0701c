/** The screen on which a flow is designed: what can be put there, the drawing, and what is said of what is chosen. */
import type { FlowDetail, FlowViolation } from "@qicheng/api/flows/routes";
import { ReactFlowProvider } from "@xyflow/react";
import { Drawer } from "antd";
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { type DraftProblem, ProblemList } from "../../kernel/drafting/problem-list";
import { isHeld, strokesOf, undoStroke } from "../../kernel/drafting/undo";
import { useCall } from "../../kernel/http/hooks";
import { able } from "../../kernel/session/abilities";
import { heard } from "../../kernel/ui/basis/heard";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { ScreenFrame } from "../../kernel/ui/screens/screen";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import { Canvas, type Marks } from "./canvas";
import { lineName, useConditionFields, useDescribed } from "./describe";
import styles from "./designer.module.css";
import { DesignerHead, LIST } from "./designer-head";
import type { FlowDraft } from "./drawn";
import { LinePanel } from "./line-panel";
import { NodePanel } from "./node-panel";
import { Palette } from "./palette";
import { SettingsPanel } from "./settings-panel";
import { t } from "./texts";
import { type FlowActs, useFlow } from "./use-flow";
import { draftOf, type Saving, useSaving } from "./use-saving";

const Versions = lazy(() => import("./versions"));
const Simulator = lazy(() => import("./simulator"));

/** What is wrong, by node and line; under '' that of the flow. */
function wrongOf(violations: readonly FlowViolation[] | null): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  for (const { nodeId, lineId, message, warning } of violations ?? []) {
    if (warning) continue;
    const id = nodeId || lineId;
    const before = wrong.get(id);
    wrong.set(id, before === undefined ? message : `${before}\n${message}`);
  }
  return wrong;
}

/** Nodes on the way, and the lines between them. */
const wayOf = ({ lines }: FlowDraft, ids: readonly string[] | null): Marks["way"] => {
  if (!ids) return null;
  const on = new Set(ids);
  return new Set([...ids, ...lines.filter(({ from, to }) => on.has(from) && on.has(to)).map(({ id }) => id)]);
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, [contenteditable], .ant-select") !== null;

/** Undo and redo wherever one is; what is done to chosen nodes where nobody types. */
function strokeOf(event: KeyboardEvent<HTMLElement>, acts: FlowActs, onAll: () => void): (() => void) | undefined {
  const undoing = undoStroke(event, acts);
  if (undoing) return undoing;
  if (isTyping(event.target)) return undefined;
  const { key, currentTarget } = event;
  if (isHeld(event))
    return new Map([
      ["c", acts.copy],
      ["v", acts.paste],
      ["a", onAll],
    ]).get(key.toLowerCase());
  if (key !== "Delete" && key !== "Backspace") return undefined;
  return () => {
    acts.remove();
    // what had the focus is gone
    currentTarget.focus();
  };
}

/** A line has no name of its own: it is told by its ends. */
function problemOf({ rule, nodeId, lineId, message }: FlowViolation, draft: FlowDraft): DraftProblem {
  const line = draft.lines.find(({ id }) => id === lineId);
  return {
    key: `${rule} ${nodeId} ${lineId} ${message}`,
    text: line ? t("problemAt", { at: lineName(draft, line), message }) : message,
    at: nodeId || lineId,
  };
}

interface ProblemsProps {
  saving: Saving;
  draft: FlowDraft;
  phone: boolean;
  onChoose: (id: string) => void;
}

/** What keeps it from being released, and what should be known though it may be. */
function Problems({ saving: { violations, setViolations }, draft, phone, onChoose }: ProblemsProps) {
  if (!violations) return null;
  const keeping = violations.filter(({ warning }) => !warning);
  const notes = violations.filter(({ warning }) => warning);
  return (
    <ProblemList
      title={keeping.length === 0 ? t("noProblems") : t("problems", { n: keeping.length })}
      problems={keeping.map((one) => problemOf(one, draft))}
      notes={{ title: t("notes"), list: notes.map((one) => problemOf(one, draft)) }}
      edge={phone ? "above" : "below"}
      onChoose={onChoose}
      onClose={() => setViolations(null)}
    />
  );
}

function Work({ detail }: { detail: FlowDetail }) {
  const work = useFlow(draftOf(detail));
  const { draft, chosen, acts } = work;
  const saving = useSaving(detail, work);
  const phone = usePhone();
  const locked = phone || !able(detail, "edit");
  const [over, setOver] = useState<"versions" | "simulate" | "panel" | null>(null);
  const [way, setWay] = useState<readonly string[] | null>(null);
  const fields = useConditionFields(detail.fields);
  const names = useDescribed([draft], draft.settings, fields);
  const aside = useRef<HTMLElement>(null);
  const wrong = useMemo(() => wrongOf(saving.violations), [saving.violations]);
  const marks = { wrong, way: wayOf(draft, way) };
  const close = () => setOver(null);
  const openPanel = useCallback(() => {
    if (phone) setOver("panel");
    // once it is drawn
    else setTimeout(() => aside.current?.querySelector<HTMLElement>("[data-first]")?.focus(), 0);
  }, [phone]);
  // a refusal has led here, to what names the thing that was to be gone
  const named = useSearchParams()[0].get("at");
  useEffect(() => {
    if (named !== null) acts.choose([named]);
  }, [named, acts]);
  const all = () => acts.choose(draft.nodes.map(({ id }) => id));
  const onKeyDown = strokesOf((event) => (locked ? undefined : strokeOf(event, acts, all)));
  const [only, ...more] = chosen;
  const node = more.length === 0 ? draft.nodes.find(({ id }) => id === only) : undefined;
  const line = more.length === 0 ? draft.lines.find(({ id }) => id === only) : undefined;
  const said = { fields, names, acts, disabled: locked, wrong: wrong.get(only ?? "") ?? "" };
  const panel = () => {
    if (node) return <NodePanel key={node.id} node={node} {...said} />;
    if (line) return <LinePanel key={line.id} {...{ line, draft }} {...said} />;
    return <SettingsPanel {...{ draft, names, acts, fields }} disabled={locked} wrong={wrong.get("") ?? ""} />;
  };
  const problems = (
    <Problems
      {...{ saving, draft, phone }}
      onChoose={(id) => {
        acts.choose(id === "" ? [] : [id]);
        openPanel();
      }}
    />
  );
  return (
    <ScreenFrame>
      <DesignerHead
        {...{ work, saving, locked, phone }}
        onVersions={() => setOver("versions")}
        onSimulate={() => setOver("simulate")}
      />
      {phone ? <p className={styles.phoneHint}>{t("phoneHint")}</p> : null}
      {phone ? problems : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what stands in it */}
      <div className={styles.designer} data-designer tabIndex={-1} onKeyDown={heard(onKeyDown)}>
        {locked ? null : <Palette acts={acts} />}
        <ReactFlowProvider>
          <Canvas {...{ work, names, marks, locked, phone }} onOpen={openPanel} />
        </ReactFlowProvider>
        {phone ? null : (
          <div className={styles.side}>
            {/* beside the drawing, which stays where it is */}
            {problems}
            <aside ref={aside} className={styles.aside} aria-label={t("panel")}>
              {panel()}
            </aside>
          </div>
        )}
      </div>
      {phone ? (
        <Drawer
          open={over === "panel"}
          placement="bottom"
          size="70%"
          title={t("panel")}
          destroyOnHidden
          onClose={close}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it can be changed here, and keys scroll it, too */}
          <section className={styles.sheet} aria-label={t("panel")} tabIndex={0}>
            {panel()}
          </section>
        </Drawer>
      ) : null}
      <Suspense fallback={null}>
        {over === "versions" ? <Versions id={detail.id} {...{ draft, fields }} onClose={close} /> : null}
        {over === "simulate" ? (
          <Simulator
            {...{ detail, draft }}
            onWay={setWay}
            onViolations={(violations) => saving.setViolations(violations as FlowViolation[])}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </ScreenFrame>
  );
}

export default function FlowDesignerPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const { data, error, refetch, isFetchedAfterMount } = useCall("flows.view", { id });
  // what was kept from an earlier visit may be older than what was saved since
  if (data && isFetchedAfterMount) return <Work key={id} detail={data.data} />;
  if (!error) return <PageSkeleton />;
  return <ErrorState error={error} onRetry={refetch} onBack={() => void navigate(LIST)} />;
}
