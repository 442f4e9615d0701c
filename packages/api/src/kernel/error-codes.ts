import { inSchema, type Message } from "@qicheng/engine/text/message";
import { said } from "./messages";

/** One list of refusal codes: HTTP status, what is said by default, and why each exists. */
export const ERROR_CODES = {
  /** No valid login key. The only text that may contain 登陆: clients sign out on that word. */
  AUTH_REQUIRED: {
    status: 401,
    msg: { cn: "登陆已失效，请重新登陆", en: "Your session has ended; please sign in again" },
  },
  /** Wrong name or password; one text for both, and without 登陆, or the sign-in page would loop. */
  LOGIN_FAILED: { status: 401, msg: { cn: "用户名或密码错误", en: "Wrong user name or password" } },
  /** The password is right, and the person's second step is still to be done: the same call again, with `code`. */
  SECOND_FACTOR: { status: 401, msg: { cn: "请输入验证器上的验证码", en: "Enter the code of your authenticator app" } },
  FORBIDDEN: { status: 403, msg: { cn: "没有权限执行此操作", en: "You have no right to do this" } },
  /** Also for rows outside one's scope: not mine equals not found. */
  NOT_FOUND: {
    status: 404,
    msg: { cn: "记录不存在或无权访问", en: "This record does not exist, or you may not see it" },
  },
  METHOD_NOT_ALLOWED: { status: 405, msg: { cn: "不支持的请求方式", en: "This method is not supported" } },
  VALIDATION: {
    status: 400,
    msg: {
      cn: inSchema(said.wrong({ label: { cn: "提交的信息", en: "What was sent" } })),
      en: "What was sent is not correct",
    },
  },
  CONFLICT: {
    status: 409,
    msg: { cn: "数据已被他人修改，请刷新", en: "Somebody else has changed this; please refresh" },
  },
  TOO_LARGE: { status: 413, msg: { cn: "提交的内容过大", en: "What was sent is too large" } },
  BAD_TYPE: { status: 415, msg: { cn: "不支持的文件类型", en: "This type of file is not supported" } },
  RATE_LIMITED: { status: 429, msg: { cn: "操作过于频繁，请稍候再试", en: "Too many requests; please wait a moment" } },
  INTERNAL: { status: 500, msg: { cn: "服务端响应失败", en: "The server failed" } },
  /** The database is away, locked or too slow; safe to try again. */
  BUSY: { status: 503, msg: { cn: "系统繁忙，请重试", en: "The system is busy; please try again" } },
  STORAGE_FULL: { status: 507, msg: { cn: "存储空间不足", en: "There is no space left" } },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Where something is used that is to be gone: a part of what is said, with what opens it. */
export interface UsePlace {
  text: Message;
  /** What is opened, as `flow`, by its id, and the part of it that is chosen there. */
  kind: string;
  id: number;
  at: string;
}

/** One wrong field: `row` counts from 1 inside a table field. */
export interface FieldProblem {
  field: string;
  row?: number;
  /** Finer than the code of the refusal, as `DUPLICATE` of a record that is there already. */
  reason?: string;
  msg: Message;
  /** Of what is used elsewhere. */
  uses?: readonly UsePlace[];
}
