/** Tries a drawing out: somebody's form, the steps and people on its way, and approvals that run and would go differently. */

import type { PathStep } from "@qicheng/api/approvals/shapes";
import type { FlowDetail, Simulated } from "@qicheng/api/flows/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Alert, Button, Drawer } from "antd";
import { useId, useState } from "react";
import { Row } from "../../kernel/drafting/row";
import { kindIcon } from "../../kernel/flow-diagram/kinds";
import { PathList, StepWhen } from "../../kernel/flow-diagram/path-list";
import { DynamicForm } from "../../kernel/forms/form/dynamic-form";
import { startValues, valuesToSend } from "../../kernel/forms/values/items";
import { type LoadedForm, useFormDefinition } from "../../kernel/forms/values/use-form-definition";
import { type FormHandle, useFormValues } from "../../kernel/forms/values/use-form-values";
import type { Values } from "../../kernel/forms/values/values";
import { CallError, call, type InputOf } from "../../kernel/http/call";
import { common } from "../../kernel/i18n/common";
import { PeopleField } from "../../kernel/pickers/people-field";
import type { Picked } from "../../kernel/pickers/picker-field";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { toast } from "../../kernel/tell/toast";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import type { FlowDraft } from "./drawn";
import styles from "./simulator.module.css";
import { tried } from "./tried-texts";

interface Props {
  detail: FlowDetail;
  draft: FlowDraft;
  /** Nodes on the way, for the drawing below. */
  onWay: (ids: readonly string[] | null) => void;
  /** The drawing cannot be released, and so not be tried. */
  onViolations: (violations: unknown) => void;
  onClose: () => void;
}

type ChosenPeople = Readonly<Record<string, readonly Picked[]>>;

function Step({
  step,
  chosen,
  onChosen,
}: {
  step: PathStep;
  chosen: readonly Picked[];
  onChosen: (to: Picked[]) => void;
}) {
  return (
    <li className={styles.step}>
      <span className={styles.icon} data-kind={step.kind}>
        {kindIcon(step.kind)}
      </span>
      <div className={styles.words}>
        <StepWhen when={step.when} />
        <strong>{step.name}</strong>
        {step.choose === 1 ? (
          <PeopleField
            max={20}
            choices={step.choices}
            title={`${tried("choosePeople")} ${step.name}`}
            value={chosen}
            onChange={onChosen}
          />
        ) : null}
        {step.chosenLater === 1 ? <span className={styles.aside}>{tried("chosenLater")}</span> : null}
        {step.auto === 1 && step.kind === "approve" ? <span className={styles.aside}>{tried("autoPass")}</span> : null}
        <span className={styles.people}>
          {step.people.map(({ id, name, header }) => (
            <UserName key={id} name={name} src={header} />
          ))}
        </span>
      </div>
    </li>
  );
}

function Different({ different }: Pick<Simulated, "different">) {
  if (different.length === 0) return <p className={styles.aside}>{tried("noneDifferent")}</p>;
  return (
    <section aria-label={tried("different")}>
      <h2 className={styles.heading}>
        {tried("different")} ({different.length})
      </h2>
      <ul className={styles.different}>
        {different.map(({ TaskID, taskName, now, next }) => (
          <li key={TaskID}>
            <strong>{taskName}</strong>
            <span className={styles.aside}>
              {tried("nowWay")}
              {common("colon")}
              {now.join(" → ")}
            </span>
            <span>
              {tried("nextWay")}
              {common("colon")}
              {next.join(" → ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TrialProps extends Props {
  /** The form of the records; without it the way is that of an empty one. */
  form: LoadedForm | undefined;
  handle?: FormHandle;
}

function Trial({ detail, draft, form, handle, onWay, onViolations }: TrialProps) {
  const id = useId();
  const [person, setPerson] = useState<readonly Picked[]>([]);
  const [chosen, setChosen] = useState<ChosenPeople>({});
  const [result, setResult] = useState<Simulated | null>(null);
  const [running, setRunning] = useState(false);
  const run = async (picked: ChosenPeople) => {
    const [somebody] = person;
    if (!somebody) return toast.warning(tried("needPerson"));
    setRunning(true);
    try {
      const { nodes, lines, settings } = draft;
      const { data } = await call("flows.simulate", {
        id: detail.id,
        userid: somebody.id,
        data: form && handle ? valuesToSend(form.fields, handle.values, undefined) : {},
        chosen: Object.fromEntries(Object.entries(picked).map(([node, people]) => [node, people.map((one) => one.id)])),
        design: { nodes, lines },
        settings,
      } as InputOf<"flows.simulate">);
      setResult(data);
      onWay(data.path.map(({ node_id }) => node_id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.data.violations) onViolations(error.data.violations);
      if (!handle?.refuse(error.problems ?? []) && !error.sessionLost) toast.error(error.message);
    } finally {
      setRunning(false);
    }
  };
  const choose = (node: string, people: readonly Picked[]) => {
    const next = { ...chosen, [node]: people };
    setChosen(next);
    void run(next);
  };
  return (
    <div className={styles.trial}>
      <p className={styles.aside}>{tried("simulatorHint")}</p>
      <Row label={tried("asWhom")} control={`${id}-who`}>
        <UserPicker id={`${id}-who`} title={tried("asWhom")} max={1} value={person} onChange={setPerson} />
      </Row>
      {form && handle ? (
        <DynamicForm
          id={id}
          form={{ ...form, definition: { ...form.definition, cols: 1 } }}
          handle={handle}
          record={{}}
          takesFocus={false}
          onSubmit={() => void run(chosen)}
        />
      ) : null}
      <Button type="primary" loading={running} onClick={() => void run(chosen)}>
        {tried("run")}
      </Button>
      {result ? (
        <>
          {result.refused === "" ? null : (
            <Alert type="warning" showIcon title={tried("refused", { why: result.refused })} />
          )}
          <section aria-label={tried("way")}>
            <h2 className={styles.heading}>{tried("way")}</h2>
            <PathList
              className={styles.way ?? ""}
              steps={result.path}
              render={(step) => (
                <Step
                  step={step}
                  chosen={ownValue(chosen, step.node_id) ?? []}
                  onChosen={(people) => choose(step.node_id, people)}
                />
              )}
            />
          </section>
          {detail.running > 0 ? <Different different={result.different} /> : null}
        </>
      ) : null}
    </div>
  );
}

const NOTHING: Values = {};

function WithForm(props: Props & { form: LoadedForm }) {
  const { definition, fields } = props.form;
  const [start] = useState(() => startValues(definition.items));
  const handle = useFormValues(fields, start, NOTHING);
  return <Trial {...props} handle={handle} />;
}

export default function Simulator(props: Props) {
  const { form, error } = useFormDefinition(props.detail.module);
  const close = () => {
    props.onWay(null);
    props.onClose();
  };
  const body = () => {
    if (form) return <WithForm {...props} form={form} />;
    if (!error) return <RowsSkeleton rows={5} />;
    return (
      <>
        <p className={styles.aside}>{tried("formFailed")}</p>
        <Trial {...props} form={undefined} />
      </>
    );
  };
  return (
    <Drawer open title={tried("simulator")} size={460} mask={false} onClose={close}>
      {body()}
    </Drawer>
  );
}
