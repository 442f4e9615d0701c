/** Widths of a table's columns: by what stands in them, as somebody drew them, and by the room that there is. */

import type { ListField } from "@qicheng/api/forms/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { FONTS } from "../../ui/basis/theme";
import type { ListRow, RowLook } from "../ask/list-module";
import { type Fit, fitColumns, withSquares } from "./fit-columns";
import { type Column, layColumns } from "./lay-columns";
import { ACTIONS, ACTIONS_WIDTH, type Edges, type TableColumns } from "./list-columns";

/** Letters of the cells; what a column needs is the same for all rows, so a canvas tells it without drawing them. */
const LETTERS = 14;
let canvas: CanvasRenderingContext2D | null | undefined;
const textWidth = withSquares(LETTERS, (text) => {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  canvas.font = `${LETTERS}px ${FONTS}`;
  return canvas.measureText(text).width;
});

/** Of the column that names a record. */
const TITLE_LEAST = 200;

interface Given<Row extends ListRow> extends Pick<TableColumns, "own" | "resize" | "saveWidths"> {
  module: RowLook<Row>;
  /** Its fields in their order, the name first. */
  fields: readonly ListField[];
  rows: readonly Row[];
  /** Pixels for them. */
  room: number;
  /** What can be done to rows. */
  acts: readonly string[];
}

type Fits = ReadonlyMap<string, Fit>;

/** What the cells of this page need. */
function fitsOf<Row extends ListRow>({
  module,
  fields,
  own,
  rows,
}: Pick<Given<Row>, "module" | "fields" | "own" | "rows">): Fits {
  const drawn = (field: string) => ownValue(module.cells, field) !== undefined;
  const fits = new Map(fitColumns({ fields, rows, measure: textWidth, own, drawn }));
  const { titleField } = module;
  const title = fits.get(titleField);
  if (!title || own[titleField] !== undefined) return fits;
  const [width, most] = [Math.max(TITLE_LEAST, title.width), Math.max(TITLE_LEAST, title.most)];
  return fits.set(titleField, { width, least: TITLE_LEAST, most });
}

const wider = (one: Fit, other: Fit | undefined): Fit => ({
  width: Math.max(one.width, other?.width ?? 0),
  least: one.least,
  most: Math.max(one.most, other?.most ?? 0),
});

/** From page to page columns grow and never shrink, so that they stay where the eye has them. */
function useGrown(fits: Fits, own: TableColumns["own"]): Fits {
  const [most, setMost] = useState<Fits>(new Map());
  const grown = [...fits].filter(([field, fit]) => {
    const { width = 0, most: room = 0 } = most.get(field) ?? {};
    return ownValue(own, field) === undefined && (fit.width > width || fit.most > room);
  });
  if (grown.length > 0)
    setMost(new Map([...most, ...grown.map(([field, fit]) => [field, wider(fit, most.get(field))] as const)]));
  return useMemo(
    () =>
      new Map(
        [...fits].map(([field, fit]) => [
          field,
          ownValue(own, field) === undefined ? wider(fit, most.get(field)) : fit,
        ]),
      ),
    [fits, own, most],
  );
}

/** Both sides of what one can do to a row, and between two. */
const AROUND_ACTS = 30;
const BETWEEN_ACTS = 12;
/** Below it they are a menu. */
const NARROW = 680;

/** What they lie over of the cells before them, which there may be room to spare for. */
function overCells(acts: readonly string[], room: number): number {
  if (acts.length === 0 || room < NARROW) return 0;
  const words = acts.reduce((sum, title) => sum + textWidth(title) + BETWEEN_ACTS, -BETWEEN_ACTS);
  return Math.max(0, Math.ceil(words) + AROUND_ACTS - ACTIONS_WIDTH);
}

/** While one draws the edge of a column, those before it stay where they are. */
interface Held {
  room: number;
  widths: ReadonlyMap<string, number>;
}

/** Pixels of each column, and what changes them. */
export function useWidths<Row extends ListRow>(
  given: Given<Row>,
): { widths: ReadonlyMap<string, number>; edges: Edges } {
  const { module, fields, own, rows, room, acts } = given;
  const needed = useMemo(() => fitsOf({ module, fields, own, rows }), [module, fields, own, rows]);
  const fits = useGrown(needed, own);
  const [held, setHeld] = useState<Held | null>(null);
  const widths = useMemo(() => {
    const kept = held?.room === room ? held.widths : undefined;
    const columns = [...fits].map(([field, fit]): Column => {
      const width = ownValue(own, field) ?? kept?.get(field);
      return { field, ...fit, width: width ?? fit.width, drawn: width !== undefined };
    });
    const left = room - columns.reduce((sum, { width, most, drawn }) => sum + (drawn ? width : most), 0);
    const apart = Math.max(0, Math.min(left, overCells(acts, room)));
    return new Map([...layColumns(columns, room - apart), [ACTIONS, ACTIONS_WIDTH + apart]]);
  }, [fits, own, held, room, acts]);
  const latest = useRef({ ...given, widths });
  useLayoutEffect(() => {
    latest.current = { ...given, widths };
  });
  const edges = useMemo(
    (): Edges => ({
      draw: (field, width) => {
        const { room, widths, resize } = latest.current;
        const all = [...widths].filter(([name]) => name !== ACTIONS);
        const at = all.findIndex(([name]) => name === field);
        // The last one's edge is the table's: what it gives goes to the name.
        setHeld({ room, widths: new Map(at === all.length - 1 ? [] : all.slice(0, at)) });
        resize(field, width);
      },
      drawn: () => latest.current.saveWidths(),
    }),
    [],
  );
  return { widths, edges };
}
