/**
 * Statements as they are written here, with `sql`, become text and values without the builder's walk over its tree, which
 * freezes and visits every node by name. Whatever else stands in one of them is left to the builder as a whole.
 */
import { type CompiledQuery, PostgresQueryCompiler, type QueryId, type RootOperationNode } from "kysely";

/** What of the builder's nodes is read. */
interface Node {
  kind: string;
  /** Of a piece of SQL. */
  sqlFragments?: readonly string[];
  parameters?: readonly Node[];
  /** Of a value, which stands in the text itself where it is `immediate`. */
  value?: unknown;
  immediate?: boolean;
  /** Of names. */
  name?: string;
  schema?: Node;
  identifier?: Node;
  table?: Node;
  column?: Node;
}

class Text {
  sql = "";
  readonly values: unknown[] = [];

  /** @returns false for what it does not know */
  add(node: Node): boolean {
    switch (node.kind) {
      case "RawNode":
        return this.#raw(node);
      case "ValueNode":
        return node.immediate ? this.#immediate(node.value) : this.#value(node.value);
      case "IdentifierNode":
        return this.#name(node.name);
      case "SchemableIdentifierNode":
        return this.#dotted(node.schema, node.identifier);
      case "TableNode":
        return node.table !== undefined && this.add(node.table);
      case "ColumnNode":
        return node.column !== undefined && this.add(node.column);
      case "ReferenceNode":
        return this.#dotted(node.table, node.column);
      default:
        return false;
    }
  }

  #raw({ sqlFragments = [], parameters = [] }: Node): boolean {
    for (let at = 0; at < sqlFragments.length; at += 1) {
      this.sql += sqlFragments[at];
      const parameter = parameters[at];
      if (parameter && !this.add(parameter)) return false;
    }
    return true;
  }

  #value(value: unknown): boolean {
    this.sql += `$${this.values.push(value)}`;
    return true;
  }

  #immediate(value: unknown): boolean {
    if (typeof value === "string") this.sql += `'${value.replaceAll("'", "''")}'`;
    else if (typeof value === "number" || typeof value === "boolean" || value === null) this.sql += String(value);
    else return false;
    return true;
  }

  #name(name: string | undefined): boolean {
    if (name === undefined) return false;
    this.sql += `"${name.replaceAll('"', '""')}"`;
    return true;
  }

  #dotted(before: Node | undefined, name: Node | undefined): boolean {
    if (before) {
      if (!this.add(before)) return false;
      this.sql += ".";
    }
    return name !== undefined && this.add(name);
  }
}

export class SqlCompiler extends PostgresQueryCompiler {
  override compileQuery<Row>(node: RootOperationNode, queryId: QueryId): CompiledQuery<Row> {
    const text = node.kind === "RawNode" ? new Text() : undefined;
    if (!text?.add(node as Node)) return super.compileQuery(node, queryId) as CompiledQuery<Row>;
    return { query: node, queryId, sql: text.sql, parameters: text.values };
  }
}
