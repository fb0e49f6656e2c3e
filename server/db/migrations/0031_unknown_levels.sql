-- How far off the level of a chain may be of which none is known (docs/decisions/0019-estimates-that-know-their-error.md).
alter table chain alter column price_factor_error set default 0.17;
update chain set price_factor_error = 0.17 where not price_factor_known;
