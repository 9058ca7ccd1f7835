const ACCURACY = 1e-4;
const MAX_STEPS = 100;

/**
 * Finds x where (S + D) x = target: S symmetric, without negative eigenvalues and with ones on its diagonal, known only
 * by what it does to a vector; D diagonal and positive. By conjugate gradients, scaled by the diagonal.
 */
export function conjugateGradient(
  apply: (x: Float64Array) => Float64Array,
  diagonal: Float64Array,
  target: Float64Array,
): Float64Array {
  const scale = diagonal.map((value) => 1 / (1 + value));
  const solution = new Float64Array(target.length);
  const rest = target.slice();
  let step = times(rest, scale);
  let error = product(rest, step);
  const enough = error * ACCURACY * ACCURACY;
  for (let count = 0; count < MAX_STEPS && error > enough; count += 1) {
    const effect = apply(step);
    add(effect, 1, times(diagonal, step));
    const size = error / product(step, effect);
    add(solution, size, step);
    add(rest, -size, effect);
    const next = times(rest, scale);
    const nextError = product(rest, next);
    add(next, nextError / error, step);
    step = next;
    error = nextError;
  }
  return solution;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Adds `factor` times `change` to `vector`. */
function add(vector: Float64Array, factor: number, change: Float64Array): void {
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) + factor * (change[at] ?? 0);
}

/** A vector with each entry taken times the entry of another at its place. */
function times(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(a.length);
  for (let at = 0; at < a.length; at += 1) result[at] = (a[at] ?? 0) * (b[at] ?? 0);
  return result;
}
