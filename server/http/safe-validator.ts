import { validatorCompiler } from 'fastify-type-provider-zod';
import { badRequestError } from './errors.ts';

/** Answers 400 if the input makes a check throw, such as a `length` that isn't a number. */
export const safeValidatorCompiler: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    try {
      return validate(data);
    } catch {
      return { error: badRequestError('The request is not valid.') };
    }
  };
};
