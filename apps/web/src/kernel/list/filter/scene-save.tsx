import { lazy, type ReactNode, Suspense, useState } from "react";
import { type Action, useActions } from "../../actions/action";
import { type ListChange, type ListState, sceneQueryOf } from "../ask/list-state";
import { t } from "../ask/texts";

const SceneSaveDialog = lazy(() => import("./scene-save-dialog"));

interface Given {
  module: string;
  state: ListState;
  onChange: (change: ListChange) => void;
  /** Left out where the list has no scenes to be kept. */
  enabled?: boolean;
}

/** Asks for a name to keep what one sees under. */
export function useSceneSave({ module, state, onChange, enabled = true }: Given): { save: Action; dialog: ReactNode } {
  const [saving, setSaving] = useState(false);
  const save: Action = { key: "sceneSave", title: t("sceneSave"), run: () => setSaving(true) };
  useActions(enabled ? [save] : []);
  return {
    save,
    dialog: saving ? (
      <Suspense fallback={null}>
        <SceneSaveDialog
          module={module}
          query={sceneQueryOf(state)}
          onSaved={(id) => onChange({ saved: id })}
          onClose={() => setSaving(false)}
        />
      </Suspense>
    ) : null,
  };
}
