import { errors, type ErrorName, type FieldProblem } from '#contract/core/errors.ts';

/** A failure that the caller is told: its name decides code, status and text. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly params: Record<string, string | number> | undefined;
  readonly fields: FieldProblem[] | undefined;

  constructor(
    errorName: ErrorName,
    detail: { params?: Record<string, string | number>; fields?: FieldProblem[]; cause?: unknown } = {},
  ) {
    super(errorName, { cause: detail.cause });
    this.name = 'AppError';
    this.errorName = errorName;
    this.params = detail.params;
    this.fields = detail.fields;
  }

  get status(): number {
    return errors[this.errorName].status;
  }
}

/** Which error a violated constraint stands for, by the constraint's name; registered by the composition. */
export type ConstraintErrors = Readonly<Record<string, ErrorName>>;

/** Turns a driver's error into the caller's, where the violated constraint has a meaning for the caller. */
export function fromConstraint(error: unknown, constraintErrors: ConstraintErrors): AppError | undefined {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string') return undefined;
  const errorName = Object.hasOwn(constraintErrors, error.constraint) ? constraintErrors[error.constraint] : undefined;
  return errorName && new AppError(errorName, { cause: error });
}
