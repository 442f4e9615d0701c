/** One list of refusal codes: HTTP status, default Chinese text, and why each exists. */
export const ERROR_CODES = {
  /** No valid login key. The only text that may contain 登陆: clients sign out on that word. */
  AUTH_REQUIRED: { status: 401, msg: "登陆已失效，请重新登陆" },
  /** Wrong name or password; one text for both, and without 登陆, or the sign-in page would loop. */
  LOGIN_FAILED: { status: 401, msg: "用户名或密码错误" },
  FORBIDDEN: { status: 403, msg: "没有权限执行此操作" },
  /** Also for rows outside one's scope: not mine equals not found. */
  NOT_FOUND: { status: 404, msg: "记录不存在或无权访问" },
  METHOD_NOT_ALLOWED: { status: 405, msg: "不支持的请求方式" },
  VALIDATION: { status: 400, msg: "提交的信息不正确" },
  CONFLICT: { status: 409, msg: "数据已被他人修改，请刷新" },
  TOO_LARGE: { status: 413, msg: "提交的内容过大" },
  BAD_TYPE: { status: 415, msg: "不支持的文件类型" },
  RATE_LIMITED: { status: 429, msg: "操作过于频繁，请稍候再试" },
  INTERNAL: { status: 500, msg: "服务端响应失败" },
  /** The database is away, locked or too slow; safe to try again. */
  BUSY: { status: 503, msg: "系统繁忙，请重试" },
  STORAGE_FULL: { status: 507, msg: "存储空间不足" },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** One wrong field: `row` counts from 1 inside a table field. */
export interface FieldProblem {
  field: string;
  row?: number;
  msg: string;
}
