import { lazy, type ReactNode, Suspense, useState } from "react";
import { type ListChange, type ListState, sceneQueryOf } from "./list-state";

const SceneSaveDialog = lazy(() => import("./scene-save-dialog"));

interface Given {
  module: string;
  state: ListState;
  onChange: (change: ListChange) => void;
}

/** Asks for a name to keep what one sees under. */
export function useSceneSave({ module, state, onChange }: Given): { ask: () => void; dialog: ReactNode } {
  const [saving, setSaving] = useState(false);
  return {
    ask: () => setSaving(true),
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
