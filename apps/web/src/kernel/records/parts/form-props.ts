/** What a form of a record is opened with. */
export interface FormProps {
  /** The record to edit; undefined creates. */
  id?: number | undefined;
  /** What a new child belongs to, such as `{ customerId: 7 }`: sent with it, and drafts are kept apart by it. */
  parent?: Readonly<Record<string, number>>;
  /** What a new one starts with. */
  start?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onSaved?: (id: number, again: boolean) => void;
}
