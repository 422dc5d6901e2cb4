//! Programs of Set 1 that sort measurements into levels.

use setbve::experiment::instrumented;

/// A level of vitamin D in the blood, in nmol/L (`unit` 0) or ng/mL (`unit` 1).
#[instrumented]
pub fn vitamin_d_levels(value: i32, unit: i32) -> &'static str {
    if value < 0 {
        return "invalid";
    }
    if unit == 0 {
        if value < 25 {
            "deficient"
        } else if value < 50 {
            "insufficient"
        } else if value <= 125 {
            "sufficient"
        } else if value <= 250 {
            "high"
        } else {
            "toxic"
        }
    } else if unit == 1 {
        if value < 10 {
            "deficient"
        } else if value < 20 {
            "insufficient"
        } else if value <= 50 {
            "sufficient"
        } else if value <= 100 {
            "high"
        } else {
            "toxic"
        }
    } else {
        "unknown unit"
    }
}

/// The class of a weight at birth in grams, and of the gestation in days.
#[instrumented]
pub fn birth_time_weights(grams: i32, days: i32) -> [&'static str; 2] {
    if grams < 0 || grams > 8_000 || days < 140 || days > 320 {
        return ["invalid"; 2];
    }
    let weight = if grams < 1_000 {
        "extremely low"
    } else if grams < 1_500 {
        "very low"
    } else if grams < 2_500 {
        "low"
    } else if grams <= 4_000 {
        "normal"
    } else {
        "high"
    };
    let time = if days < 196 {
        "extremely preterm"
    } else if days < 224 {
        "very preterm"
    } else if days < 259 {
        "preterm"
    } else if days < 294 {
        "term"
    } else {
        "post-term"
    };
    [weight, time]
}

/// The level of `HBA1c` in mmol/mol, of a person who is known to have diabetes (1) or not.
#[instrumented]
pub fn hba1c_levels(value: i32, is_diabetic: i32) -> &'static str {
    if value < 0 || value > 200 {
        return "invalid";
    }
    if is_diabetic == 1 {
        if value <= 48 {
            "on target"
        } else if value <= 58 {
            "acceptable"
        } else if value <= 75 {
            "high"
        } else {
            "dangerous"
        }
    } else if value < 42 {
        "normal"
    } else if value < 48 {
        "prediabetes"
    } else {
        "diabetes"
    }
}
