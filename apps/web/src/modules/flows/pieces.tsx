/** What can be put on a drawing. */
import { BranchesOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { kindIcon } from "../../kernel/flow-diagram/kinds";
import type { Piece } from "./edits";

export const PIECES: readonly Piece[] = ["approve", "cc", "condition", "parallel", "end"];

export const pieceIcon = (piece: Piece): ReactNode => {
  if (piece === "condition") return <BranchesOutlined aria-hidden />;
  return kindIcon(piece === "parallel" ? "fork" : piece);
};

/** Under which a piece travels while it is drawn. */
export const PIECE_FORMAT = "application/x-flow-piece";
