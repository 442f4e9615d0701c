/** Bounds of choices that a read of the product answers. */
export const REMOTE_LIMITS = {
  /** Characters of a value and of a label. */
  value: 100,
  label: 200,
  /** Values that a field may have unless it says otherwise. */
  several: 50,
  params: 20,
  param: 200,
  /** Choices that are shown at once. */
  shown: 50,
  /** Nodes of a tree, which is shown as a whole. */
  nodes: 2_000,
} as const;
