import { validatorCompiler } from 'fastify-type-provider-zod';
import { badRequestError } from './errors.ts';

/**
 * Compiles a validator that responds with 400 if a check throws. For example, checks throw for an object with a
 * non-numeric `length`.
 */
export const compileSafeValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    try {
      return validate(data);
    } catch {
      return { error: badRequestError('The request is not valid.') };
    }
  };
};
